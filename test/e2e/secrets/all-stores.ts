/** Reads every store that a page of the extension can reach. */
import type { Browser } from 'webextension-polyfill';
import type { WalkTab } from '../journeys/walk.ts';

declare const chrome: Browser;
declare const browser: Browser | undefined;

/** Each item or database store by its name, as one text: `session view.sync`, `vault sealed`. */
export function readAllStores(page: Pick<WalkTab, 'evaluate'>): Promise<[string, string][]> {
  return page.evaluate(readAll);
}

type Texts = Readonly<Record<'local' | 'sync' | 'page' | 'database', string>>;

/** Puts these texts into one store each. */
export function plantInStores(page: Pick<WalkTab, 'evaluate'>, texts: Texts): Promise<void> {
  return page.evaluate(plant, texts);
}

/** Runs in the page. */
async function readAll(): Promise<[string, string][]> {
  const { storage } = typeof browser === 'undefined' ? chrome : browser;
  const all: [string, string][] = [];
  for (const area of ['local', 'session', 'sync'] as const)
    for (const [key, value] of Object.entries(await storage[area].get()))
      all.push([`${area} ${key}`, await textOf(value)]);
  for (const [key, value] of Object.entries({ ...localStorage })) all.push([`localStorage ${key}`, String(value)]);
  for (const [key, value] of Object.entries({ ...sessionStorage })) all.push([`sessionStorage ${key}`, String(value)]);
  all.push(['cookies', document.cookie], ['caches', JSON.stringify(await caches.keys())]);
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([resultOf(rows.getAllKeys()), resultOf(rows.getAll())]);
      all.push([`${name} ${store}`, await textOf([keys, values])]);
    }
    database.close();
  }
  return all;

  function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  /** Bytes as one character each, and of a key what can be taken out. */
  async function textOf(value: unknown): Promise<string> {
    if (value instanceof CryptoKey)
      return crypto.subtle.exportKey('raw', value).then(textOf, ({ name }: Error) => name);
    if (value instanceof Blob) return value.text();
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
    if (typeof value !== 'object' || value === null) return String(value);
    const parts = Object.entries(value).map(async ([name, part]) => `${name}: ${await textOf(part)}`);
    return (await Promise.all(parts)).join('\n');
  }
}

/** Runs in the page. */
async function plant(texts: Texts): Promise<void> {
  const { storage } = typeof browser === 'undefined' ? chrome : browser;
  await storage.local.set({ planted: texts.local });
  await storage.sync.set({ planted: texts.sync });
  localStorage.setItem('planted', texts.page);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('planted', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('planted');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction('planted', 'readwrite', { durability: 'strict' });
  transaction.objectStore('planted').put({ text: texts.database }, 'planted');
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}
