import { describe, expect, it } from 'vitest';
import { queueOf } from '../../lib/library/list/pending';
import type { Intent } from '../../lib/model/intents';
import { chapter, id, manga, NOW } from './rows';

const states = {
  waiting: { name: 'waiting', attempts: 0 },
  refused: { name: 'refused', attempts: 1, since: NOW, code: 'not-found' },
  delivered: { name: 'delivered', since: NOW },
} as const;

function intentOf(n: number, state: keyof typeof states, at: number): Intent {
  const made = { operationId: `click-${n}`, value: true, at, undoValue: null, previous: null };
  return { ...made, kind: 'mark', key: id(n), account: 'ann', baseline: null, inDoubt: null, state: states[state] };
}

describe('the queue', () => {
  it('names the chapter and the series of each wish, as far as they are known here', () => {
    const known = chapter(1);
    const stray = chapter(2, { mangaId: id(1_001) });
    const intents = [intentOf(1, 'waiting', 3), intentOf(2, 'waiting', 2), intentOf(3, 'waiting', 1)];
    expect(queueOf(intents, [known, stray], [manga()])).toEqual([
      { intent: intents[0], chapter: known, manga: manga() },
      { intent: intents[1], chapter: stray, manga: null },
      { intent: intents[2], chapter: null, manga: null },
    ]);
  });

  it('leaves out what was delivered', () => {
    expect(queueOf([intentOf(1, 'delivered', 1)], [chapter(1)], [manga()])).toEqual([]);
  });

  it('begins with what was refused, and goes on with the latest', () => {
    const intents = [1, 2, 3, 4].map((n) => intentOf(n, n % 2 === 0 ? 'refused' : 'waiting', n));
    expect(queueOf(intents, [], []).map(({ intent }) => intent.key)).toEqual([id(4), id(2), id(3), id(1)]);
  });
});
