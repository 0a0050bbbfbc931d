import { expect } from '@playwright/test';
import type { Manga } from '../../fake-service/library/types.ts';
import { type Journey, type Walk, type WalkTab, within } from './walk.ts';

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

      await expect.poll(() => popup.evaluate(focused), within).toBe('Rating: 3');
      expect(asked()).toEqual([1, 0, 0]);
      await popup.keepPicture('rating-known');

      await popup.select('Rating', '8 of 10');
      await expect.poll(there, within).toBe(8);
      await popup.press(`Undo: ${nameOf(manga)}`);
      await expect.poll(there, within).toBe(3);
      await expect.poll(() => popup.evaluate(ratingShown), within).toBe('3');

      await popup.select('Rating', 'No rating');
      await expect.poll(there, within).toBeUndefined();
      await expect.poll(() => popup.evaluate(ratingShown), within).toBe('');
      expect(asked()).toEqual([1, 2, 1]);
      await popup.close();
    },
  },
  {
    name: 'a rating that is given while MangaDex cannot be reached is kept through the end of the background, and arrives once',
    async walk(on) {
      const { account, service } = on;
      const manga = seriesOf(on, 1);
      const there = () => account.ratings.get(manga.id)?.rating;
      const popup = await openSeries(on, manga);
      await popup.press(OFFER);
      await expect.poll(() => popup.evaluate(ratingShown), within).toBe('');
      const taken = () => service.journal.requests({ ...RATE, status: 200 }).length;
      const before = taken();
      // More than once: Firefox tries again by itself.
      service.faults.order(RATE, { kind: 'drop', work: 'undone' }, 50);

      await popup.select('Rating', '10 of 10');

      await popup.pressFirst('Back to the list');
      await popup.pressFirst('Waiting');
      await expect.poll(() => popup.text('[role=tabpanel]'), within).toContain('rated 10 of 10');
      await popup.keepPicture('rating-waiting');
      expect(there()).toBeUndefined();
      await popup.close();
      await on.endBackground();
      service.faults.clear();

      const next = await openSeries(on, manga);
      await expect.poll(there, within).toBe(10);
      await expect.poll(() => next.evaluate(ratingShown), within).toBe('10');
      expect(taken()).toBe(before + 1);
      account.ratings.delete(manga.id);
      await next.close();
    },
  },
];

/** How often ratings were asked for, given, and taken away since now. */
function countedFrom({ service }: Walk): () => number[] {
  const all = () => [ASK, RATE, REMOVE].map((request) => service.journal.requests(request).length);
  const before = all();
  return () => all().map((count, place) => count - (before[place] ?? 0));
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

async function openSeries(on: Walk, manga: Manga): Promise<WalkTab> {
  const popup = await on.openPopup();
  await popup.pressFirst('All follows');
  await popup.fill('Search follows', nameOf(manga));
  await expect.poll(() => popup.evaluate(rowsShown), within).toBe(1);
  await popup.pressFirst('More: ');
  await expect.poll(() => popup.text('#series-title'), within).toBe(nameOf(manga));
  return popup;
}

/** Runs in the popup. */
function rowsShown(): number {
  return [...document.querySelectorAll('button')].filter(({ ariaLabel }) => ariaLabel?.startsWith('More: ')).length;
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

function nameOf({ title }: Manga): string {
  return title.en ?? '';
}
