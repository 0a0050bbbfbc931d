/** What the extension itself has written down, read in one of its own pages: what a page says of itself is no proof. */
import type { Browser } from 'webextension-polyfill';
import type { Tab } from './tab.ts';

declare const chrome: Browser;

/** Something that the person wants, as it stands in the outbox. */
export interface Wish {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** What is wanted: of a mark, whether it is to be read. */
  readonly value: unknown;
}

export interface Stores {
  wishes(): Promise<Wish[]>;
  /** Empties the outbox. */
  forgetWishes(): Promise<void>;
  /** When the last check ended, in epoch ms. */
  checkedAt(): Promise<number | null>;
  /** Everything in one area of the extension's storage, as text. */
  area(name: 'local' | 'session'): Promise<Record<string, unknown>>;
  /** Changes the settings, as the options page does. */
  choose(chosen: Readonly<Record<string, unknown>>): Promise<void>;
}

/** @param page one of the extension's own. */
export function storesOf(page: Pick<Tab, 'evaluate'>): Stores {
  const area = (name: 'local' | 'session') => page.evaluate((name) => chrome.storage[name].get(), name);
  return {
    area,
    choose: (chosen) =>
      page.evaluate(async (chosen) => {
        const { 'settings.2': stored } = await chrome.storage.sync.get({ 'settings.2': { version: 2 } });
        await chrome.storage.sync.set({ 'settings.2': { ...(stored as object), ...chosen } });
      }, chosen),
    checkedAt: async () => {
      const { 'view.check': view } = await area('session');
      return (view as { checkedAt?: number | null } | undefined)?.checkedAt ?? null;
    },
    wishes: () => page.evaluate(readWishes),
    forgetWishes: () => page.evaluate(clearWishes),
  };
}

async function clearWishes(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('dexmark');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const clearing = database.transaction('intents', 'readwrite').objectStore('intents').clear();
  await new Promise((resolve, reject) => {
    clearing.onsuccess = resolve;
    clearing.onerror = () => reject(clearing.error);
  });
  database.close();
}

async function readWishes(): Promise<Wish[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('dexmark');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const reading = database.transaction('intents').objectStore('intents').getAll();
  await new Promise((resolve, reject) => {
    reading.onsuccess = resolve;
    reading.onerror = () => reject(reading.error);
  });
  database.close();
  return reading.result.map(({ id, kind, key, value }) => ({ id, kind, key, value }));
}
