import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { createMissingParts } from '../../../entrypoints/library/missing-parts';
import { chunksOf } from '../../../lib/chunks';
import { MINUTE } from '../../../lib/clock';
import type { ask } from '../../../lib/messages/ask';
import { SERIES_PER_OPERATION } from '../../../lib/messages/contract';
import type { View } from '../../../lib/storage/views';
import { virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';

function missingParts(isTaken = true) {
  const seriesRequest = signal<View<'series'> | null>({ mangaId: 'a', state: 'failed' });
  const ratingsRequest = signal<View<'ratings'> | null>(null);
  const asked = vi.fn().mockResolvedValue(undefined);
  const send = async (work: () => Promise<unknown>) => {
    await work();
    return isTaken;
  };
  const reading = Promise.withResolvers<void>();
  const clock = virtualClock();
  const missing = createMissingParts({
    ...{ clock, seriesRequest, ratingsRequest, ask: asked as unknown as typeof ask, send },
    readAgain: () => reading.promise,
  });
  /** The view says this of a request for one series. */
  const say = (mangaId: string, state: 'asking' | 'idle' | 'failed') => {
    seriesRequest.value = { mangaId, state };
  };
  const state = () => [[...missing.underWay.value].join(' '), missing.hasFailed.value];
  /** Those that were asked for since this was called last. */
  const askedNow = () => asked.mock.calls.splice(0).flatMap(([, { mangaId, mangaIds = [mangaId] }]) => mangaIds);
  return { missing, clock, say, ratingsRequest, asked, askedNow, state, isRead: reading.resolve };
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

describe('what a change of many series lacks', () => {
  it('is under way from the press until the background has answered for each series and the page has read what came', async () => {
    const { missing, say, asked, state, isRead } = missingParts();
    missing.load('chapters', ['a', 'b']);
    expect(asked.mock.calls).toEqual([
      ['series.chapters', { mangaId: 'a' }],
      ['series.chapters', { mangaId: 'b' }],
    ]);
    // What the view said before the press is of another time.
    expect(state()).toEqual(['a b', false]);
    say('b', 'asking');
    say('c', 'failed');
    expect(state()).toEqual(['a b', false]);
    say('b', 'failed');
    expect(state()).toEqual(['a', true]);
    say('a', 'idle');
    await Promise.resolve();
    expect(state()).toEqual(['a', true]);
    isRead();
    await waitFor(() => expect(state()).toEqual(['', true]));
    missing.load('chapters', ['b']);
    expect(state()).toEqual(['b', false]);
    missing.forget();
    expect(state()).toEqual(['', false]);
  });

  it('is under way once more where a second press has come before the page has read what the first brought', async () => {
    const { missing, say, state, isRead } = missingParts();
    missing.load('chapters', ['a']);
    say('a', 'idle');
    missing.forget();
    missing.load('chapters', ['a']);
    isRead();
    await new Promise((resolve) => setTimeout(resolve));
    expect(state()).toEqual(['a', false]);
  });

  it('is asked for with as many ratings as one message takes', async () => {
    const { missing, ratingsRequest, askedNow, state, isRead } = missingParts();
    missing.load('ratings', ids(1001));
    for (const some of chunksOf(ids(1001), SERIES_PER_OPERATION)) {
      expect(askedNow()).toEqual(some);
      ratingsRequest.value = { mangaIds: some, state: 'idle' };
    }
    isRead();
    await waitFor(() => expect(state()).toEqual(['', false]));
  });

  it('is no longer under way when the background could not be asked, which is then not asked for more', async () => {
    const { missing, asked, state } = missingParts(false);
    missing.load('chapters', ids(200));
    await waitFor(() => expect(state()).toEqual(['', true]));
    expect(asked).toHaveBeenCalledTimes(10);
  });

  it('is asked for ten series at a time, until there is none left, however many there are', async () => {
    const { missing, say, askedNow, state, isRead } = missingParts();
    missing.load('chapters', ids(200));
    const waiting = askedNow();
    expect(waiting).toEqual(ids(10));
    const answered: string[] = [];
    for (let mangaId = waiting.shift(); mangaId !== undefined; mangaId = waiting.shift()) {
      say(mangaId, 'asking');
      say(mangaId, mangaId === '7' ? 'failed' : 'idle');
      answered.push(mangaId);
      waiting.push(...askedNow());
      expect(waiting).toHaveLength(Math.min(10, 200 - answered.length));
    }
    expect(answered).toEqual(ids(200));
    isRead();
    await waitFor(() => expect(state()).toEqual(['', true]));
  });

  it('is what the press asked for: an answer for a series whose turn has not come is of another look', () => {
    const { missing, say, askedNow, state } = missingParts();
    missing.load('chapters', ids(11));
    say('10', 'failed');
    expect(state()).toEqual([ids(11).join(' '), false]);
    expect(askedNow()).toEqual(ids(10));
    say('0', 'idle');
    expect(askedNow()).toEqual(['10']);
  });

  it.each(['forget', 'end'] as const)('is asked for no further after %s', (stop) => {
    const { missing, say, askedNow } = missingParts();
    missing.load('chapters', ids(200));
    askedNow();
    missing[stop]();
    for (const mangaId of ids(10)) say(mangaId, 'idle');
    expect(askedNow()).toEqual([]);
  });

  it('has failed where nothing is heard of any for three minutes, and the rest is not asked for then', async () => {
    const { missing, clock, say, askedNow, state, isRead } = missingParts();
    missing.load('chapters', ids(20));
    await clock.run(2 * MINUTE);
    say('0', 'idle');
    await clock.run(2 * MINUTE);
    say('1', 'asking');
    say('c', 'idle');
    expect(askedNow()).toEqual(ids(11));
    await clock.run(3 * MINUTE - 1);
    expect(state()).toEqual([ids(20).join(' '), false]);
    await clock.run(1);
    expect(state()).toEqual(['0', true]);
    isRead();
    await clock.run();
    expect(state()).toEqual(['', true]);
    expect(askedNow()).toEqual([]);
  });

  it('of ratings is no longer under way when a worker has died with it', async () => {
    const { missing, clock, state, isRead } = missingParts();
    missing.load('ratings', ids(3));
    isRead();
    await clock.run(3 * MINUTE);
    expect(state()).toEqual(['', true]);
  });

  it('waits as long after a second press, whenever the first was', async () => {
    const { missing, clock, state } = missingParts();
    missing.load('chapters', ['a']);
    await clock.run(2 * MINUTE);
    missing.forget();
    missing.load('chapters', ['a']);
    await clock.run(2 * MINUTE);
    expect(state()).toEqual(['a', false]);
  });
});
