import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** A page of ours, with the heading that is meant where there is one: `docs/service.md, "Rate limits"`. */
const pointer = /(docs\/[\w-]+\.md)(?:, "([^"]+)")?/g;
/** Papers that only those who wrote the code may have. */
const outside = /\b(?:PACING|FACTS|DESIGN|TESTING|HOUSE|GLOSSARY)\b(?!_)/;

const sources = await readAll('{lib,components,entrypoints,test,bench,scripts}/**/*.{ts,tsx,mjs}');

describe('what comments point to', () => {
  it('is in this repository, under the heading that they name', () => {
    const found = sources.flatMap(({ path, text }) => brokenIn(text).map((broken) => `${path}: ${broken}`));
    expect(found).toEqual([]);
    expect(sources.filter(({ text }) => text.match(pointer)).length).toBeGreaterThan(50);
  });

  it.each([
    ['// As docs/nowhere.md says.', 'docs/nowhere.md'],
    ['// As docs/service.md, "No such heading" says.', 'docs/service.md, "No such heading"'],
    [`// As ${['FA', 'CTS'].join('')} 5 says.`, 'a paper outside'],
  ])('is found broken in: %s', (text, broken) => {
    expect(brokenIn(text)).toEqual([broken]);
  });
});

function brokenIn(text: string): string[] {
  const inOneLine = text.replace(/\n\s*(?:\*|\/\/)\s*/g, ' ');
  const pointers = [...inOneLine.matchAll(pointer)].filter(([, page = '', heading]) => !isThere(page, heading));
  return [...pointers.map(([whole]) => whole), ...(outside.test(text) ? ['a paper outside'] : [])];
}

function isThere(page: string, heading: string | undefined): boolean {
  if (!existsSync(page)) return false;
  return heading === undefined || readFileSync(page, 'utf8').includes(`# ${heading}\n`);
}

async function readAll(pattern: string): Promise<{ readonly path: string; readonly text: string }[]> {
  const found: { path: string; text: string }[] = [];
  for await (const path of glob(pattern)) {
    if (path !== 'test/pointers.test.ts') found.push({ path, text: readFileSync(path, 'utf8') });
  }
  return found;
}
