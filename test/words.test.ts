import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { titlesIn } from './named-proofs/collect';
import type { SourceFile } from './support/architecture';
import { retiredFiles, retiredNames } from './support/retired-words';
import { PRODUCT, readSources } from './support/source-tree';

const files = await readSources(PRODUCT);
const aroundIt = await readSources('{test,bench,scripts}/**/*.{ts,tsx,mjs}');
/** Journeys and attacks are named proofs, which keep their names. */
const unitTests = aroundIt.filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('test/e2e/'));

describe('the words of the code', () => {
  it('are those of the glossary: no export and no file has a name that was retired', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(retiredIn)).toEqual([]);
  });

  it.each<[planted: SourceFile, found: string]>([
    [{ path: 'lib/pacing/pacer.ts', source: 'export interface Tenure {}' }, 'Tenure is called Leadership'],
    [{ path: 'lib/pacing/pacer.ts', source: 'export const fly = () => null;' }, 'fly is called dispatch'],
    [{ path: 'lib/pacing/pacer.ts', source: 'const a = 1; export { a as trip };' }, 'trip is called onRejected'],
    [{ path: 'lib/pacing/book.ts', source: '' }, 'book.ts is called ledger-writer'],
    [{ path: 'components/a/lanes.tsx', source: '' }, 'lanes.tsx is called lane'],
  ])('are found where they come back: $path $source', (planted, found) => {
    expect(retiredIn(planted)).toEqual([`${planted.path}: ${found}`]);
  });
});

describe('comments', () => {
  it('say who or what is meant, in words of today', () => {
    expect([...files, ...aroundIt].flatMap(vagueIn)).toEqual([]);
  });

  it.each(['nobody', 'somebody', 'whoever', 'anew', 'in vain', 'is told of'])('are found with: %s', (word) => {
    const planted = { path: 'lib/clock.ts', source: `/** A clock ${word}. */\nconst whoever = 'somebody';` };
    expect(vagueIn(planted)).toEqual([`lib/clock.ts: "${word}"`]);
  });
});

describe('the titles of unit tests', () => {
  it('say who or what is meant, too', () => {
    expect(unitTests.length).toBeGreaterThan(200);
    expect(unitTests.flatMap(vagueTitlesIn)).toEqual([]);
  });

  it('are found where they do not', () => {
    const planted = {
      path: 'test/clock.test.ts',
      source: "describe('a clock', () => { it('tells nobody', () => {}); });",
    };
    expect(vagueTitlesIn(planted)).toEqual(['test/clock.test.ts: a clock: tells nobody']);
  });
});

/** Words that leave open who is meant, or that no native speaker writes. */
const vague = /\b(?:nobody|somebody|whoever|anew|in vain|is told of|for who)\b/gi;

function vagueIn({ path, source }: SourceFile): string[] {
  const { comments } = parseSync(path, source);
  const found = comments.flatMap(({ value }) => [...value.matchAll(vague)].map(([word]) => word.toLowerCase()));
  return found.map((word) => `${path}: "${word}"`);
}

function vagueTitlesIn(file: SourceFile): string[] {
  return titlesIn(file)
    .filter((title) => title.search(vague) >= 0)
    .map((title) => `${file.path}: ${title}`);
}

function retiredIn({ path, source }: SourceFile): string[] {
  const { module } = parseSync(path, source);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name])),
  );
  const file = basename(path);
  const newFile = ownValue(retiredFiles, file.replace(/\.tsx?$/, ''));
  return [
    ...exported.flatMap((name) => {
      const newName = ownValue(retiredNames, name);
      return newName === undefined ? [] : [`${path}: ${name} is called ${newName}`];
    }),
    ...(newFile === undefined ? [] : [`${path}: ${file} is called ${newFile}`]),
  ];
}

function ownValue(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
