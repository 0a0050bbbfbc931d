import { vi } from 'vitest';
import { browser } from 'wxt/browser';

/** Gives the fake browser's sync storage the limits of the real ones, and the words in which Chromium refuses. */
export function limitSyncStorage(): { readonly writes: () => number } {
  let writes = 0;
  const set = browser.storage.sync.set.bind(browser.storage.sync);
  vi.spyOn(browser.storage.sync, 'set').mockImplementation(async (items: Record<string, unknown>) => {
    writes += 1;
    if (writes > 120) throw new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.');
    const all = { ...(await browser.storage.sync.get()), ...items };
    const sizes = Object.entries(all).map(([key, item]) => new TextEncoder().encode(key + JSON.stringify(item)).length);
    if (sizes.some((bytes) => bytes > 8_192)) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
    if (sizes.reduce((sum, bytes) => sum + bytes, 0) > 102_400) throw new Error('QUOTA_BYTES quota exceeded');
    if (sizes.length > 512) throw new Error('MAX_ITEMS quota exceeded');
    await set(structuredClone(items));
  });
  return { writes: () => writes };
}
