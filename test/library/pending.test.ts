import { describe, expect, it } from 'vitest';
import { queueOf, withPending } from '../../lib/library/list/pending';
import type { Intent, ValueKind } from '../../lib/model/intents';
import { chapter, id, manga, NOW } from './rows';

const series = manga({ isFollowed: true, status: 'reading' });
const common = { operationId: 'click', account: 'ann', key: series.id, at: NOW, baseline: null, undoValue: null };
const states = {
  waiting: { name: 'waiting', attempts: 0 },
  refused: { name: 'refused', attempts: 1, since: NOW, code: 'not-found' },
  delivered: { name: 'delivered', since: NOW },
} as const;

const wish = (kind: ValueKind, value: unknown, state: keyof typeof states = 'waiting') =>
  ({ ...common, previous: null, kind, value, inDoubt: null, state: states[state] }) as Intent;
const follow = (value: boolean, state?: keyof typeof states) => wish('follow', value, state);
const rating = (value: number | null) => wish('rating', value);
const status = (value: string | null) => wish('status', value);

describe('a series whose follow has not left yet', () => {
  const looked = manga({ isFollowed: false });

  it('is followed, and was brought by no page of the list', () => {
    const localOverrides = { follow: { value: true, at: NOW, isUnlisted: true } };
    expect(withPending([looked], [follow(true)])).toEqual([{ ...looked, isFollowed: true, localOverrides }]);
  });

  it('is as it was where it is followed already', () => {
    expect(withPending([series], [follow(true)])).toEqual([series]);
  });
});

describe('a series as the person wants it', () => {
  it.each<[string, readonly Intent[], Partial<typeof series>]>([
    ['is as the service said, where nothing else is wanted', [], {}],
    ['is followed no longer, although the service still has the follow', [follow(false)], { isFollowed: false }],
    ['has the status that is wanted', [status('dropped')], { status: 'dropped' }],
    ['has the rating that is wanted', [rating(8)], { rating: { value: 8, at: NOW } }],
    ['has no rating where none is wanted', [rating(null)], { rating: { value: null, at: NOW } }],
    ['has no status where none is wanted', [status(null)], { status: null }],
    [
      'is neither followed nor has it a status where both are wanted',
      [follow(false), status(null)],
      { isFollowed: false, status: null },
    ],
    ['is as the service has it where that refused the wish', [follow(false, 'refused')], {}],
    ['is as the library has it where the wish was delivered', [follow(false, 'delivered')], {}],
  ])('%s', (_, intents, expected) => {
    expect(withPending([series], intents)).toEqual([{ ...series, ...expected }]);
  });
});

const intentOf = (n: number, state: keyof typeof states, at: number) =>
  ({ ...wish('mark', true, state), operationId: `click-${n}`, key: id(n), at }) as Intent;

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
