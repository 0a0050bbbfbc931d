import type { Page } from 'playwright-core';
import { DAY } from '../../lib/clock.ts';
import { type BenchSeries, seriesOf } from './series.ts';

/** Of one library that a popup opens on. */
export interface LibrarySize {
  readonly follows: number;
  readonly chaptersEach: number;
}

/** Unread of each series: its last ones. */
export const UNREAD_EACH = 3;

/**
 * Puts a library into the extension's own database in place of what is there, as a sync would have left it: a sync of 5 000 follows takes minutes.
 * @param page one of the extension's own. @param account whose it is. @returns when each series is counted.
 */
export async function putLibrary(page: Page, account: string, { follows, chaptersEach }: LibrarySize): Promise<void> {
  await page.evaluate(write, { account, series: seriesOf(follows), chaptersEach, unreadEach: UNREAD_EACH, dayMs: DAY });
}

/** How many series the background has counted. @param page one of the extension's own. */
export async function countedSeries(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('dexmark');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const counting = opening.result.transaction('unread').objectStore('unread').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    opening.result.close();
    return counting.result;
  });
}

interface Written extends Pick<LibrarySize, 'chaptersEach'> {
  readonly account: string;
  readonly series: readonly BenchSeries[];
  readonly unreadEach: number;
  readonly dayMs: number;
}

/** Runs in the page, and so has no names but those in its body. */
async function write({ account, series, chaptersEach, unreadEach, dayMs }: Written): Promise<void> {
  const SERIES_A_TRANSACTION = 250;
  const now = Date.now();
  const drawing = new OffscreenCanvas(256, 364);
  drawing.getContext('2d')?.fillRect(20, 20, 200, 300);
  const bytes = await (await drawing.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();

  const opening = indexedDB.open('dexmark');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  const stores = ['manga', 'chapters', 'markers', 'unread', 'covers'];
  for (let first = 0; first < series.length; first += SERIES_A_TRANSACTION) {
    const transaction = database.transaction(stores, 'readwrite');
    if (first === 0) for (const name of stores) transaction.objectStore(name).clear();
    for (const [place, { title, altTitles, newestAgeMs }] of series
      .slice(first, first + SERIES_A_TRANSACTION)
      .entries()) {
      const tail = (first + place).toString(16).padStart(12, '0');
      const mangaId = `5e21e500-0000-4000-8000-${tail}`;
      const kept = { account, status: 'reading', isFollowed: true, contentRating: 'safe', resetsNumbers: false };
      transaction.objectStore('manga').put({ ...kept, id: mangaId, title, altTitles, coverFile: 'cover.jpg' });
      const ids = Array.from(
        { length: chaptersEach },
        (_, number) => `c4a97e50-${number.toString(16).padStart(4, '0')}-4000-8000-${tail}`,
      );
      for (const [number, id] of ids.entries()) {
        transaction.objectStore('chapters').put({
          account,
          id,
          mangaId,
          volume: null,
          number: `${number + 1}`,
          title: null,
          language: 'en',
          groups: ['Night Shift Scans'],
          groupIds: ['9a0f9a0f-0000-4000-8000-000000000001'],
          externalUrl: null,
          isUnavailable: false,
          pages: 20,
          publishAt: now - newestAgeMs - (chaptersEach - 1 - number) * dayMs,
        });
      }
      const read = ids.slice(0, -unreadEach);
      transaction.objectStore('markers').put({ account, mangaId, read, checkedAt: now, delivered: [] });
      const cover = { mangaId, file: 'cover.jpg', type: 'image/jpeg', bytes, size: bytes.byteLength };
      transaction.objectStore('covers').put(cover);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
  database.close();
}
