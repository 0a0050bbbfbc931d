import { describe, expect, it } from 'vitest';
import { queueOf } from '../../lib/library/queue';
import type { Intent } from '../../lib/model/intents';
import { chapter, id, manga, NOW } from './rows';

const states = {
  waiting: { name: 'waiting', attempts: 0 },
  refused: { name: 'refused', attempts: 1, since: NOW, code: 'not-found' },
  delivered: { name: 'delivered', since: NOW },
} as const;

function wish(n: number, state: keyof typeof states, at: number): Intent {
  const made = { operationId: `click-${n}`, value: true, at, undoValue: null, previous: null };
  return { ...made, kind: 'mark', key: id(n), account: 'ann', baseline: null, inDoubt: null, state: states[state] };
}

describe('the queue', () => {
  it('names the chapter and the series of each wish, as far as they are known here', () => {
    const known = chapter(1);
    const stray = chapter(2, { mangaId: id(1_001) });
    const wishes = [wish(1, 'waiting', 3), wish(2, 'waiting', 2), wish(3, 'waiting', 1)];
    expect(queueOf(wishes, [known, stray], [manga()])).toEqual([
      { intent: wishes[0], chapter: known, manga: manga() },
      { intent: wishes[1], chapter: stray, manga: null },
      { intent: wishes[2], chapter: null, manga: null },
    ]);
  });

  it('leaves out what was delivered', () => {
    expect(queueOf([wish(1, 'delivered', 1)], [chapter(1)], [manga()])).toEqual([]);
  });

  it('begins with what was refused, and goes on with the latest', () => {
    const wishes = [wish(1, 'waiting', 1), wish(2, 'refused', 2), wish(3, 'waiting', 3), wish(4, 'refused', 4)];
    expect(queueOf(wishes, [], []).map(({ intent }) => intent.key)).toEqual([id(4), id(2), id(3), id(1)]);
  });
});
