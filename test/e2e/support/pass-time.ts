/** Makes the extension believe that its last check was made earlier: no test can wait an hour. */
import type { Browser } from 'webextension-polyfill';
import type { WalkTab } from '../journeys/walk.ts';

declare const chrome: Browser;

/** What is kept of the last check and of the next: by now that is due. Nothing of this wakes a worker. */
export async function rememberEarlierCheck(page: Pick<WalkTab, 'evaluate'>, byMs: number): Promise<void> {
  await changeMetadata(page, 'checkedAt', byMs);
  await changeMetadata(page, 'dueAt', byMs);
  await page.evaluate(async (ms) => {
    const { 'sync.times': times } = await chrome.storage.local.get('sync.times');
    const { nextAt } = times as { nextAt: number };
    await chrome.storage.local.set({ 'sync.times': { ...(times as object), nextAt: nextAt - ms } });
  }, byMs);
}

/** Moves a moment back in whatever row of the library's metadata has it. */
async function changeMetadata(
  page: Pick<WalkTab, 'evaluate'>,
  moment: 'checkedAt' | 'dueAt',
  byMs: number,
): Promise<void> {
  const change = async ({ field, ms }: { field: string; ms: number }) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('dexmark');
      opening.onsuccess = () => resolve(opening.result);
    });
    const metadata = database.transaction('metadata', 'readwrite').objectStore('metadata');
    await new Promise<void>((resolve) => {
      metadata.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return resolve();
        const at: unknown = cursor.value[field];
        if (typeof at === 'number') cursor.update({ ...cursor.value, [field]: at - ms });
        cursor.continue();
      };
    });
    database.close();
  };
  await page.evaluate(change, { field: moment, ms: byMs });
}
