import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createOwnRatings } from '../../../entrypoints/popup/own-ratings';
import { createToasts } from '../../../entrypoints/popup/toasts';
import type { View } from '../../../lib/storage/views';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';
import '../../support/english';

const series = { mangaId: 'm1', title: 'Series 0', rating: { value: 3 } };

describe('rating a series', () => {
  it.each([
    [8, 'Rated 8 of 10: Series 0'],
    [null, 'Rating cleared: Series 0'],
  ])('with %s is shown at once, said, and can be taken back', async (rating, text) => {
    const { ownRatings, toasts, requests, answerAll } = setUp();
    const done = ownRatings.rate(series, rating);
    expect(ownRatings.presses.value.get('m1')).toBe(rating);
    answerAll();
    await done;
    await turn();
    expect(toasts.toast.value).toMatchObject({ text, offer: { name: 'Undo: Series 0' } });
    await toasts.undo();
    expect(ownRatings.presses.value.size).toBe(0);
    expect(requests).toEqual([
      ['series.rate', { operationId: 'id-1', mangaId: 'm1', rating }],
      ['intent.undo', { operationId: 'id-2', kind: 'rating', key: 'm1', targetId: 'id-1' }],
    ]);
  });

  it('begins with asking for the rating, which shows for the series that was asked about alone', () => {
    const { ownRatings, ratingsRequest, requests } = setUp();
    expect(ownRatings.requestOf('m1')).toBe('idle');
    ownRatings.askFor('m1');
    expect(requests).toEqual([['ratings.fetch', { mangaIds: ['m1'] }]]);
    ratingsRequest.value = { mangaIds: ['m1'], state: 'asking' };
    expect([ownRatings.requestOf('m1'), ownRatings.requestOf('m2')]).toEqual(['asking', 'idle']);
  });
});

function setUp() {
  const background = fakeBackground();
  const toasts = createToasts(virtualClock());
  const ratingsRequest = signal<View<'ratings'> | null>(null);
  return {
    ...background,
    toasts,
    ratingsRequest,
    ownRatings: createOwnRatings({ ...background, ...toasts, toasts, ratingsRequest }),
  };
}
