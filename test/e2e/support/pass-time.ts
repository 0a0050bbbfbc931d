/** Makes the extension believe that its last check was made earlier: nobody can wait an hour in a test. */
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';

declare const chrome: Browser;

/** What pages show of the last check. The worker hears of it, and finds nothing to do. @param page one of the extension's own. */
export async function showEarlierCheck(page: Page, byMs: number): Promise<void> {
  await page.evaluate(async (ms) => {
    const { 'view.check': view } = await chrome.storage.session.get('view.check');
    const { checkedAt } = view as { checkedAt: number };
    await chrome.storage.session.set({ 'view.check': { ...(view as object), checkedAt: checkedAt - ms } });
  }, byMs);
}

/** What is kept of the last check and of the next: by now that is due. Nothing of this wakes a worker. */
export async function rememberEarlierCheck(page: Page, byMs: number): Promise<void> {
  await page.evaluate(async (ms) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('dexmark');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const facts = database.transaction('facts', 'readwrite').objectStore('facts');
    await new Promise<void>((resolve) => {
      facts.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return resolve();
        const { checkedAt, dueAt } = cursor.value;
        if (checkedAt !== undefined) cursor.update({ ...cursor.value, checkedAt: checkedAt - ms });
        if (dueAt !== undefined) cursor.update({ ...cursor.value, dueAt: dueAt - ms });
        cursor.continue();
      };
    });
    database.close();
    const { 'check.times': times } = await chrome.storage.local.get('check.times');
    const { nextAt } = times as { nextAt: number };
    await chrome.storage.local.set({ 'check.times': { ...(times as object), nextAt: nextAt - ms } });
  }, byMs);
}
