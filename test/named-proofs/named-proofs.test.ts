import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectNamedProofs, titlesIn } from './collect';

const proofs = await collectNamedProofs();
/** What there was when the list was begun. */
const before = linesOf('before.txt');
/** What has become of it since: `old → new` where a name has changed, `+ new` for what has come. */
const since = linesOf('since.txt');

describe('the proofs that have a name', () => {
  it('are all there: no planted bug, attack, journey or bad answer has gone', () => {
    expect(missing(expectedOf(before, since), proofs)).toEqual([]);
  });

  it('are all listed: what comes gets a line in since.txt', () => {
    expect(missing(proofs, expectedOf(before, since))).toEqual([]);
  });

  it('are many of each kind', () => {
    const count = (kind: string) => proofs.filter((proof) => proof.startsWith(kind)).length;
    expect(count('planted bug')).toBeGreaterThanOrEqual(60);
    expect(count('attack')).toBeGreaterThanOrEqual(100);
    expect(count('bad answer')).toBeGreaterThanOrEqual(70);
    expect(count('journey')).toBeGreaterThanOrEqual(150);
  });

  it('are missed by their old name and by their new one', () => {
    const expected = expectedOf(['attack: a', 'attack: b'], ['attack: a → attack: c', '+ attack: d']);
    expect(missing(expected, ['attack: c', 'attack: d'])).toEqual(['attack: b']);
    expect(missing(expected, ['attack: a', 'attack: b'])).toEqual(['attack: c', 'attack: d']);
  });

  it('change no name that was not there', () => {
    expect(() => expectedOf(['attack: a'], ['attack: x → attack: y'])).toThrow('attack: x');
  });

  it('are titles behind those of their groups, of tables and of loops too', () => {
    const source = `
      describe('a mark', () => {
        it('arrives', async () => { it; });
        it.each([['a']])('of %s', () => {});
        for (const what of all) test(\`of \${what}, too\`, () => {});
      });
      test.describe('a list', () => { test('is short', () => {}); });
      freshTest('alone', () => {});`;
    const path = 'a.spec.ts';
    expect(titlesIn({ path, source })).toEqual([
      ...['a mark: arrives', 'a mark: of %s', 'a mark: of {…}, too'],
      ...['a list: is short', 'alone'],
    ]);
  });
});

/** @throws where a line of `since` changes a name that was not there. */
function expectedOf(before: readonly string[], since: readonly string[]): Set<string> {
  const expected = new Set(before);
  const added: string[] = [];
  for (const line of since) {
    if (line.startsWith('+ ')) {
      added.push(line.slice(2));
      continue;
    }
    const [old = '', name = ''] = line.split(' → ');
    if (!expected.delete(old)) throw new Error(`There was no ${old}`);
    added.push(name);
  }
  return new Set([...expected, ...added]);
}

function missing(wanted: Iterable<string>, found: Iterable<string>): string[] {
  const there = new Set(found);
  return [...wanted].filter((proof) => !there.has(proof));
}

function linesOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
