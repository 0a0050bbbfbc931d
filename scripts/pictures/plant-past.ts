/** A year of reading, as the extension would have kept it: no picture can wait for one. */
import type { Page } from '@playwright/test';
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts';
import type { HistoryRow, MarkOrigin } from '../../lib/model/history.ts';
import type { Account } from '../../test/fake-service/library/types.ts';
import type { World } from '../../test/fake-service/world.ts';

type Press = Omit<HistoryRow, 'account'>;

const ORIGINS = ['reader', 'popup', 'reader', 'link', 'reader', 'key'] as const satisfies readonly MarkOrigin[];

/**
 * Has what the account has read, of what came out within a year, marked in the hours after it came out, and every series rated.
 * @param page one of the extension's own.
 */
export async function plantPast(page: Page, world: World, account: Account): Promise<void> {
  await page.evaluate(writePast, pressesOf(world, account));
}

function pressesOf({ library, now }: World, { follows, read }: Account): Press[] {
  const chapters = [...library.chapters.values()].filter(
    ({ id, mangaId, publishAt, translatedLanguage }) =>
      read.has(id) && follows.has(mangaId) && translatedLanguage === 'en' && publishAt > now() - 360 * DAY,
  );
  return chapters
    .map(({ id, publishAt }, place) => ({ id, at: publishAt + (1 + (place % 9)) * HOUR + (place % 50) * MINUTE }))
    .filter(({ at }) => at < now())
    .sort((one, other) => one.at - other.at)
    .map(({ id, at }, place) => {
      const from = ORIGINS[place % ORIGINS.length] ?? 'reader';
      const operationId = `planted-${place}`;
      return {
        operationId,
        operations: [operationId],
        sequence: place + 1,
        at,
        from,
        read: true,
        marks: [{ chapterId: id, before: false }],
      };
    });
}

/** Runs in the page: under the one account that the database knows. */
function writePast(presses: readonly Press[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dexmark');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(['manga', 'history'], 'readwrite');
      transaction.oncomplete = () => resolve(database.close());
      transaction.onabort = () => reject(transaction.error);
      const [manga, history] = [transaction.objectStore('manga'), transaction.objectStore('history')];
      const reading = manga.getAll();
      reading.onsuccess = () => {
        const rows: { account: string }[] = reading.result;
        rows.forEach((row, place) => {
          manga.put({ ...row, rating: { value: 6 + ((3 * place) % 5), at: Date.now() } });
        });
        for (const press of presses) history.put({ ...press, account: rows[0]?.account });
      };
    };
  });
}
