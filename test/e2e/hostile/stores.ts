/** What the extension itself has written down, read in one of its own pages: what a page says of itself is no proof. */

import type { Browser } from 'webextension-polyfill';
import { choiceItems } from '../../support/choice-items.ts';
import { expect } from '../support/expect.ts';
import type { Tab } from './tab.ts';

declare const chrome: Browser;

/** Something that the person wants, as it stands in the outbox. */
export interface StoredIntent {
  readonly operationId: string;
  readonly kind: string;
  readonly key: string;
  /** What is wanted: of a mark, whether it is to be read. */
  readonly value: unknown;
}

export interface Stores {
  intents(): Promise<StoredIntent[]>;
  /** Empties the outbox. */
  forgetIntents(): Promise<void>;
  /** When the last check ended, in epoch ms. */
  checkedAt(): Promise<number | null>;
  /** Everything in one area of the extension's storage, as text. */
  area(name: 'local' | 'session'): Promise<Record<string, unknown>>;
  /** Changes the settings, as the options page does. */
  choose(chosen: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Waits until the first check has ended: it takes some requests, no faster than the service allows. @param page one of the extension's own. */
export async function firstCheckEnds(page: Pick<Tab, 'evaluate'>): Promise<void> {
  const timeout = 90_000;
  await expect.poll(storesOf(page).checkedAt, { message: 'the first check', timeout }).not.toBeNull();
}

/** @param page one of the extension's own. */
export function storesOf(page: Pick<Tab, 'evaluate'>): Stores {
  const area = (name: 'local' | 'session') => page.evaluate((name) => chrome.storage[name].get(), name);
  return {
    area,
    choose: (chosen) => page.evaluate((items) => chrome.storage.sync.set(items), choiceItems(chosen)),
    checkedAt: async () => {
      const { 'view.sync': view } = await area('session');
      return (view as { checkedAt?: number | null } | undefined)?.checkedAt ?? null;
    },
    intents: () => readIntents(page),
    forgetIntents: async () => void (await page.evaluate(askOutbox, 'clear')),
  };
}

/**
 * Waits until the worker, too, knows that everything has arrived: the service has a mark a moment before, and a browser that is closed in it sends the mark once more.
 * @param page one of the extension's own.
 */
export async function everythingIsDelivered(page: Pick<Tab, 'evaluate'>): Promise<void> {
  const undelivered = async () => {
    const rows = (await page.evaluate(askOutbox, 'getAll')) as { readonly state: { readonly name: string } }[];
    return rows.map(({ state }) => state.name).filter((name) => name !== 'delivered');
  };
  await expect.poll(undelivered, { message: 'what is not delivered yet' }).toEqual([]);
}

async function readIntents(page: Pick<Tab, 'evaluate'>): Promise<StoredIntent[]> {
  const rows = (await page.evaluate(askOutbox, 'getAll')) as StoredIntent[];
  if (rows.some(({ operationId }) => !operationId)) throw new Error('a row of the queue has no operationId');
  return rows.map(({ operationId, kind, key, value }) => ({ operationId, kind, key, value }));
}

/** Runs in the page. */
async function askOutbox(what: 'getAll' | 'clear'): Promise<unknown> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await resultOf(indexedDB.open('dexmark'));
  const intents = database.transaction('intents', what === 'clear' ? 'readwrite' : 'readonly').objectStore('intents');
  const result = what === 'clear' ? await resultOf(intents.clear()) : await resultOf(intents.getAll());
  database.close();
  return result;
}
