import type { Manga } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { type Journey, listIn, nameOf, openLibrary, openSeries, since, type Walk } from './walk.ts';

const ASK = { method: 'GET', route: '/rating' };
const RATE = { method: 'POST', route: '/rating/{id}' };
const REMOVE = { method: 'DELETE', route: '/rating/{id}' };
const OFFER = 'Show my rating (1 request)';

export const ratingsJourneys: readonly Journey[] = [
  {
    name: 'a series is rated, undone and cleared, after one request that was announced, and each arrives once',
    async walk(on) {
      const { account } = on;
      const manga = seriesOf(on, 0);
      const there = () => account.ratings.get(manga.id)?.rating;
      account.ratings.set(manga.id, { rating: 3, createdAt: 0 });
      const asked = countedFrom(on);
      const popup = await openSeries(on, manga);
      await popup.keepPicture('rating-unknown');
      expect(asked()).toEqual([0, 0, 0]);

      await popup.evaluate(focusOn, OFFER);
      await popup.keyboard.press('Enter');

      await expect.poll(() => popup.evaluate(focused)).toBe('Rating: 3');
      expect(asked()).toEqual([1, 0, 0]);
      await popup.keepPicture('rating-known');

      await popup.select('Rating', '8 of 10');
      await expect.poll(there).toBe(8);
      await popup.press(`Undo: ${nameOf(manga)}`);
      await expect.poll(there).toBe(3);
      await expect.poll(() => popup.evaluate(ratingShown)).toBe('3');

      await popup.select('Rating', 'No rating');
      await expect.poll(there).toBeUndefined();
      await expect.poll(() => popup.evaluate(ratingShown)).toBe('');
      expect(asked()).toEqual([1, 2, 1]);
    },
  },
  {
    name: 'a rating that is given while MangaDex cannot be reached is kept through the end of the background, and arrives once',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { account, service } = on;
      const manga = seriesOf(on, 1);
      const there = () => account.ratings.get(manga.id)?.rating;
      const popup = await openSeries(on, manga);
      await popup.press(OFFER);
      await expect.poll(() => popup.evaluate(ratingShown)).toBe('');
      const taken = since(() => service.journal.requests({ ...RATE, status: 200 }).length);
      // More than once: Firefox tries again by itself.
      service.faults.order(RATE, { kind: 'drop', work: 'undone' }, 50);

      await popup.select('Rating', '10 of 10');

      await popup.pressFirst('Back to the list');
      await popup.pressFirst('Waiting');
      await expect.poll(() => listIn(popup)).toContain('rated 10 of 10');
      await popup.keepPicture('rating-waiting');
      expect(there()).toBeUndefined();
      await popup.close();
      await on.endBackground();
      service.faults.clear();

      const next = await openSeries(on, manga);
      await expect.poll(there).toBe(10);
      await expect.poll(() => next.evaluate(ratingShown)).toBe('10');
      expect(taken()).toBe(1);
      await next.select('Rating', 'No rating');
      await expect.poll(there).toBeUndefined();
    },
  },
  {
    name: 'many series are rated at once, after one request for the ratings that are not known, and that is undone exactly',
    async walk(on) {
      const { account } = on;
      account.ratings.set(seriesOf(on, 2).id, { rating: 3, createdAt: 0 });
      const before = ratingsAt(on);
      const asked = countedFrom(on);
      const library = await openLibrary(on);
      await library.select('Status', 'Reading');
      await expect.poll(() => library.text('.library-bar')).toMatch(/\d+ of \d+ series/);
      await library.toggle('Select all shown');
      await library.select('Rate…', '9 of 10');
      await expect.poll(() => library.text('dialog')).toMatch(/Dexmark doesn’t know your ratings of \d+ series yet/);
      await library.keepPicture('ratings-unknown');
      expect(asked()).toEqual([0, 0, 0]);

      await library.press('Load them (1 request)');
      await expect.poll(() => library.text('dialog')).not.toContain('doesn’t know your ratings');
      const [, count = ''] = /(\d+) series, \1 requests/.exec(await library.text('dialog')) ?? [];
      expect(Number(count)).toBeGreaterThan(9);
      expect(asked()).toEqual([1, 0, 0]);
      await library.keepPicture('ratings');
      await library.press('Apply');
      const last = { timeout: 60_000 };
      await expect.poll(() => library.text('main'), last).toContain(`set: ${count} of ${count} series`);
      const changed = ratingsAt(on).filter(([id, rating]) => rating === 9 && account.statuses.get(id) === 'reading');
      expect(changed.length).toBeGreaterThanOrEqual(Number(count));
      expect(asked()).toEqual([1, Number(count), 0]);
      await library.select('Rating', '9 of 10');
      await expect.poll(() => library.text('.library-bar')).toContain(`${changed.length} of `);
      await library.keepPicture('rated');
      await library.select('Rating', 'Any rating');

      await library.press('Undo all');
      await library.press('Undo');
      await expect.poll(() => library.text('main'), last).toContain(`Undone: ${count} of ${count} series`);
      expect(ratingsAt(on)).toEqual(before);
      await library.press('Close');
    },
  },
];

function ratingsAt({ account }: Walk): (readonly [string, number])[] {
  return [...account.ratings].map(([id, { rating }]) => [id, rating] as const).sort();
}

/** How often ratings were asked for, given, and taken away since now. */
function countedFrom({ service }: Walk): () => number[] {
  const counts = [ASK, RATE, REMOVE].map((request) => since(() => service.journal.requests(request).length));
  return () => counts.map((count) => count());
}

/** The n-th that the demo account reads. */
function seriesOf({ service, account }: Walk, n: number): Manga {
  const read = [...service.fakeService.world.library.manga.values()].filter(
    ({ id, contentRating }) => contentRating === 'safe' && account.statuses.get(id) === 'reading',
  );
  const manga = read[n];
  if (!manga) throw new Error('The demo account reads too little.');
  return manga;
}

/** Runs in the popup. */
function focusOn(name: string): void {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus();
}

/** Runs in the popup. */
function focused(): string {
  const element = document.activeElement;
  return element instanceof HTMLSelectElement ? `${element.labels[0]?.textContent}: ${element.value}` : '';
}

/** Runs in the popup. @returns `null` before it is known. */
function ratingShown(): string | null {
  const choice = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === 'Rating');
  return choice ? choice.value : null;
}
