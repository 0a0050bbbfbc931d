/** New for each test of a file that imports this: an empty library, with its outbox and a clock. */
import { beforeEach, vi } from 'vitest';
import { openDexmark } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import type { Changes } from '../../lib/library/changes';
import { createLibraryStore, type LibraryStore } from '../../lib/library/store';
import type { NewIntent } from '../../lib/model/intents';
import { createOutbox, type Outbox } from '../../lib/outbox/outbox';
import type { Id } from '../../lib/service/ids';
import { type JumpingClock, jumpingClock } from '../support/jumping-clock';
import { defaultFilters, NOW } from './rows';
import '../support/fresh-database';

export let database: Dexmark;
export let store: LibraryStore;
export let outbox: Outbox;
export let clock: JumpingClock;

/** What the store goes by, for a test to change. */
export const given = { filters: defaultFilters, aheadMs: 0 };

/** Begins with whatever the database holds. */
export async function beginLibrary(): Promise<void> {
  clock = jumpingClock(NOW);
  Object.assign(given, { filters: defaultFilters, aheadMs: 0 });
  database = await openDexmark();
  store = createLibraryStore({ database, clock, filters: () => given.filters, aheadMs: () => given.aheadMs });
  outbox = createOutbox({ database, clock, onChange: () => undefined });
}
beforeEach(beginLibrary);

/** What an answer of this moment brings, unless said otherwise. */
export const put = (changes: Partial<Changes>) => store.put('ann', { askedAt: NOW, ...changes });

/** What a person wants of a chapter or a series, not sent yet. */
export function press(kind: NewIntent['kind'], key: Id, value: NewIntent['value']) {
  const made = { operationId: crypto.randomUUID(), account: 'ann', baseline: null, at: clock.now() };
  return outbox.enqueue({ ...made, kind, key, value } as NewIntent);
}

/** Marks of a series that the service took from here. */
export const putDelivered = (mangaId: Id, marks: { read?: readonly Id[]; unread?: readonly Id[] }, history = false) =>
  store.putDeliveredMarks('ann', { mangaId, read: [], unread: [], ...marks, history });

/** How many rows of chapters, marks and series are read from now on. */
export function countReads(): () => number {
  let rows = 0;
  for (const place of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const method of ['get', 'getAll'] as const) {
      const read = place[method] as (this: IDBObjectStore | IDBIndex, ...input: never[]) => IDBRequest;
      vi.spyOn(place, method).mockImplementation(function (this: IDBObjectStore | IDBIndex, ...input: never[]) {
        const request = read.apply(this, input);
        const name = 'objectStore' in this ? this.objectStore.name : this.name;
        request.addEventListener('success', () => {
          if (name !== 'unread') rows += Array.isArray(request.result) ? request.result.length : 1;
        });
        return request;
      } as never);
    }
  }
  return () => rows;
}
