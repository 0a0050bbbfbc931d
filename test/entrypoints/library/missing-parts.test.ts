import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { createMissingParts } from '../../../entrypoints/library/missing-parts';
import type { ask } from '../../../lib/messages/ask';
import type { View } from '../../../lib/storage/views';

function missingParts(isTaken = true) {
  const seriesRequest = signal<View<'series'> | null>({ mangaId: 'a', state: 'failed' });
  const ratingsRequest = signal<View<'ratings'> | null>(null);
  const asked = vi.fn().mockResolvedValue(undefined);
  const send = async (work: () => Promise<unknown>) => {
    await work();
    return isTaken;
  };
  const missing = createMissingParts({ seriesRequest, ratingsRequest, ask: asked as unknown as typeof ask, send });
  const state = () => [[...missing.underWay.value].join(' '), missing.hasFailed.value];
  return { missing, seriesRequest, ratingsRequest, asked, state };
}

describe('what a change of many series lacks', () => {
  it('is under way from the press until the background has answered for each series', () => {
    const { missing, seriesRequest, asked, state } = missingParts();
    missing.load('chapters', ['a', 'b']);
    expect(asked.mock.calls).toEqual([
      ['series.chapters', { mangaId: 'a' }],
      ['series.chapters', { mangaId: 'b' }],
    ]);
    // What the view said before the press is of another time.
    expect(state()).toEqual(['a b', false]);
    seriesRequest.value = { mangaId: 'b', state: 'asking' };
    seriesRequest.value = { mangaId: 'c', state: 'failed' };
    expect(state()).toEqual(['a b', false]);
    seriesRequest.value = { mangaId: 'b', state: 'failed' };
    seriesRequest.value = { mangaId: 'a', state: 'idle' };
    expect(state()).toEqual(['', true]);
    missing.load('chapters', ['b']);
    expect(state()).toEqual(['b', false]);
    missing.forget();
    expect(state()).toEqual(['', false]);
  });

  it('is asked for with as many ratings as one message takes', () => {
    const { missing, ratingsRequest, asked, state } = missingParts();
    const ids = Array.from({ length: 1001 }, (_, n) => `${n}`);
    missing.load('ratings', ids);
    expect(asked.mock.calls.flatMap(([, { mangaIds }]) => mangaIds)).toEqual(ids);
    for (const [, { mangaIds }] of asked.mock.calls) ratingsRequest.value = { mangaIds, state: 'idle' };
    expect(state()).toEqual(['', false]);
  });

  it('is no longer under way when the background could not be asked', async () => {
    const { missing, state } = missingParts(false);
    missing.load('chapters', ['a']);
    await vi.waitFor(() => expect(state()).toEqual(['', true]));
  });
});
