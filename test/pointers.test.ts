import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './support/source-tree';

/** A page of ours, with its heading or the beginning of a decision: `docs/service.md, "Rate limits"`. */
const pointer = /(docs\/[\w-]+\.md|DECISIONS\.md)(?:, "([^"]+)")?/g;
/** Papers that only those who wrote the code may have. */
const outside = /\b(?:PACING|FACTS|DESIGN|TESTING|HOUSE|GLOSSARY)\b(?!_)/;

// This file names what it looks for.
const sources = (await readSources('{lib,components,entrypoints,test,bench,scripts}/**/*.{ts,tsx,mjs}')).filter(
  ({ path }) => path !== 'test/pointers.test.ts',
);

describe('what comments point to', () => {
  it('is in this repository, under the heading that they name', () => {
    const found = sources.flatMap(({ path, source }) => brokenIn(source).map((broken) => `${path}: ${broken}`));
    expect(found).toEqual([]);
    expect(sources.filter(({ source }) => source.match(pointer)).length).toBeGreaterThan(50);
  });

  it.each([
    ['// As docs/nowhere.md says.', 'docs/nowhere.md'],
    ['// As docs/service.md, "No such heading" says.', 'docs/service.md, "No such heading"'],
    ['// As DECISIONS.md, "Nothing was decided" says.', 'DECISIONS.md, "Nothing was decided"'],
    [`// As ${['FA', 'CTS'].join('')} 5 says.`, 'a paper outside'],
  ])('is found broken in: %s', (text, broken) => {
    expect(brokenIn(text)).toEqual([broken]);
  });
});

describe('each folder of lib/', () => {
  const files = globSync('lib/*/**/*.{ts,yml}');
  const folders = [...new Set(files.map((path) => dirname(path)))].sort();

  it.each(folders)('%s says in three lines what it knows, and names files that are there', (folder) => {
    const lines = readFileSync(`${folder}/README.md`, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    const named = lines.flatMap((line) => [...line.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path));
    expect(named.filter((path) => !existsSync(join(folder, path)) && !existsSync(path))).toEqual([]);
  });
});

function brokenIn(text: string): string[] {
  const inOneLine = text.replace(/\n\s*(?:\*|\/\/)\s*/g, ' ');
  const pointers = [...inOneLine.matchAll(pointer)].filter(([, page = '', heading]) => !isThere(page, heading));
  return [...pointers.map(([whole]) => whole), ...(outside.test(text) ? ['a paper outside'] : [])];
}

function isThere(page: string, heading: string | undefined): boolean {
  if (!existsSync(page)) return false;
  const start = page === 'DECISIONS.md' ? `\n**${heading}` : `# ${heading}\n`;
  return heading === undefined || readFileSync(page, 'utf8').includes(start);
}
