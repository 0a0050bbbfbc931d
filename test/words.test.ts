import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { titlesIn } from './named-proofs/collect';
import type { SourceFile } from './support/architecture';
import { type RetiredWord, retiredIn, staleExceptions, withoutKept } from './support/retired-identifiers';
import { PRODUCT, readSources } from './support/source-tree';

const files = await readSources(PRODUCT);
const aroundIt = await readSources('{test,bench,scripts}/**/*.{ts,tsx,mjs}');
/** Journeys and attacks are named proofs, which keep their names. */
const unitTests = aroundIt.filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('test/e2e/'));

describe('the words of the code', () => {
  const everywhere = [...files, ...aroundIt].filter(({ path }) => path !== 'test/support/retired-words.ts');
  const found = everywhere.flatMap(retiredIn);

  it('are those of the glossary: no export, property, parameter or file has a name that was retired', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(everywhere.length).toBeGreaterThan(800);
    expect(withoutKept(found).map(sentence)).toEqual([]);
  });

  it('have no exception that keeps nothing', () => {
    expect(staleExceptions(found)).toEqual([]);
  });

  it.each<[path: string, source: string, found: string[]]>([
    ['lib/pacing/pacer.ts', 'export interface Tenure {}', ['export Tenure is called Leadership']],
    ['lib/pacing/pacer.ts', 'export const fly = () => null;', ['export fly is called dispatch']],
    ['lib/pacing/pacer.ts', 'const a = 1; export { a as trip };', ['export trip is called onRejected']],
    ['lib/pacing/pacer.ts', 'interface Parts { readonly tenure: Lock }', ['property tenure is called leadership']],
    [
      'lib/pacing/pacer.ts',
      'interface Pacer { takeTurn(turn: Turn): void }',
      ['property takeTurn is called requestSlot'],
    ],
    ['lib/outbox/rows.ts', 'const row = { wish: 1 };', ['property wish is called intent']],
    ['lib/outbox/rows.ts', 'const wish = 1; const row = { wish };', ['property wish is called intent']],
    ['lib/outbox/rows.ts', "const row = { 'met': null };", ['property met is called lastError']],
    [
      'lib/outbox/rows.ts',
      'class Row { #a = 1; mirror = 1; strike() {} }',
      ['property mirror is called backupCopy', 'property strike is called recordRateLimit'],
    ],
    ['lib/outbox/rows.ts', 'function add(wish: Intent) {}', ['parameter wish is called intent']],
    ['lib/outbox/rows.ts', 'type Add = (one: Row, ...wishes: Row[]) => void;', ['parameter wishes is called intents']],
    [
      'lib/outbox/rows.ts',
      'const add = ([{ met }]: Row[], { a: [wish] = [] }) => 1;',
      ['parameter met is called lastError', 'parameter wish is called intent'],
    ],
    ['lib/pacing/book.ts', '', ['file book is called ledger-writer']],
    ['components/a/lanes.tsx', '', ['file lanes is called lane']],
    ['test/outbox/mirror.test.ts', '', ['file mirror is called backup-copy']],
    [
      'lib/outbox/rows.ts',
      'const { wish: intent } = row; row.wish = row.met; function add({ wish: intent }: Row) {}',
      [],
    ],
  ])('are found where they come back: %s: %s', (path, source, sentences) => {
    expect(
      retiredIn({ path, source }).map(({ kind, name, newName }) => `${kind} ${name} is called ${newName}`),
    ).toEqual(sentences);
  });

  it('are kept only by an exception of their own place, which is stale without them', () => {
    const kept = [{ names: ['wish', 'met'], in: ['lib/database', 'test'], why: 'as it was written' }];
    const inRows = retiredIn({ path: 'lib/database/rows.ts', source: 'const row = { wish: 1 };' });
    const elsewhere = retiredIn({ path: 'lib/databases.ts', source: 'const row = { wish: 1 };' });
    expect(withoutKept([...inRows, ...elsewhere], kept)).toEqual(elsewhere);
    expect(staleExceptions(inRows, kept)).toEqual(['met', 'test']);
    expect(staleExceptions(elsewhere, kept)).toEqual(['wish', 'met', 'lib/database', 'test']);
  });
});

function sentence({ path, kind, name, newName }: RetiredWord): string {
  return `${path}: ${kind} ${name} is called ${newName}`;
}

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
