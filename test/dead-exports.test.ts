import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from './support/architecture';
import { unusedExports } from './support/dead-exports';
import { PRODUCT, readSources } from './support/source-tree';

const files = [
  ...(await readSources(PRODUCT)),
  { path: 'wxt.config.ts', source: await readFile('wxt.config.ts', 'utf8') },
];

describe('what a file exports', () => {
  it('is used by the product: what only tests need stands with them', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(unusedExports(files)).toEqual([]);
  });

  const user: SourceFile = { path: 'lib/b.ts', source: "import { a } from './a'; console.log(a);" };
  it.each<[why: string, source: string, found: string[]]>([
    ['a constant', 'export const a = 1; export const dead = 2;', ['lib/a.ts: dead']],
    ['a function', 'export const a = 1; export function dead() {}', ['lib/a.ts: dead']],
    ['a type', 'export const a = 1; export interface Dead {}', ['lib/a.ts: Dead']],
    ['one that is handed on', "export const a = 1; export { dead } from './c';", ['lib/a.ts: dead']],
    ['one that a comment names', 'export const a = 1; export const dead = 2; // dead', ['lib/a.ts: dead']],
    ['none where its own file uses it', 'export const a = 1; export const own = a; void own;', []],
  ])('is found where nothing uses it: %s', (_, source, found) => {
    expect(unusedExports([{ path: 'lib/a.ts', source }, user])).toEqual(found);
  });
});
