import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../../database/database';
import type { Dexmark, DexmarkSchema } from '../../database/schema';
import { stored, write } from '../../database/transactions';
import type { BulkChangeRow, BulkEdit, BulkEntry, BulkEntryRow } from '../../model/bulk-change';
import { hadTurn } from './bulk-change';
import { readBulkChange, readBulkEntries } from './bulk-reading';

/** The last bulk change. Each method is one transaction: the change and its entries are written together, or it rejects as `write`. */
export interface BulkStore {
  /** Where the outbox is to get more of it. */
  readUnfinished(account: string): Promise<BulkChangeRow | null>;
  /** Whether there is nothing more, as this worker instance saw or wrote it last: without a read, for each change of the outbox. */
  isIdle(account: string): boolean;
  readEntries(account: string): Promise<BulkEntryRow[]>;
  readUnreached(account: string, most: number): Promise<BulkEntryRow[]>;
  readMadeBy(account: string, operationIds: readonly string[]): Promise<BulkEntryRow[]>;
  /** Takes the place of the last one, none of which was reached yet; `null` leaves none. */
  replace(account: string, change: BulkChangeRow | null, entries: readonly BulkEntry[]): Promise<void>;
  /** An entry that two workers reach, one of them dead since, counts once. Of a change that another has replaced, nothing is written. Any step but an unanswered question ends a row of these. */
  update(
    account: string,
    of: Pick<BulkChangeRow, 'operationId'>,
    step: { readonly entries?: readonly BulkEntryRow[] } & Partial<Pick<BulkChangeRow, 'isPaused' | 'unanswered'>>,
  ): Promise<void>;
  /** A person has undone or dismissed something of this press, which may be of no bulk change. @param isUndone of its edits: what still waits for its turn needs none. */
  letGo(account: string, operationId: string, isUndone: (edit: BulkEdit) => boolean): Promise<void>;
}

export function createBulkStore(database: Dexmark): BulkStore {
  const idle = new Set<string>();
  const note = (account: string, row: BulkChangeRow | null) =>
    void (hasMoreToFeed(row) ? idle.delete(account) : idle.add(account));

  const update: BulkStore['update'] = async (account, { operationId }, { entries = [], isPaused, unanswered }) => {
    const written = await write(database, bulkStores, async (writing) => {
      const row = await writing.objectStore('metadata').get([account, 'bulk']);
      if (row?.name !== 'bulk' || row.operationId !== operationId) return null;
      const before = await readStates(writing, account, entries);
      const more = (isIn: (state: State) => boolean) =>
        entries.filter(({ state }) => isIn(state)).length - before.filter(isIn).length;
      const change = {
        ...row,
        isPaused: isPaused ?? row.isPaused,
        unanswered,
        queued: row.queued + more((state) => state !== 'unreached'),
        skipped: row.skipped + more((state) => state === 'skipped'),
        letGo: (row.letGo ?? 0) + more((state) => state === 'letGo'),
      };
      await putEntries(writing, account, entries);
      await writing.objectStore('metadata').put({ ...change, account });
      return change;
    });
    if (written) note(account, written);
  };

  const store: BulkStore = {
    update,

    async readUnfinished(account) {
      const row = await stored(() => readBulkChange(database, account));
      note(account, row);
      return hasMoreToFeed(row) ? row : null;
    },

    isIdle: (account) => idle.has(account),

    readEntries: (account) => stored(() => readBulkEntries(database, account)),

    readUnreached: (account, most) =>
      stored(() => database.getAllFromIndex('bulkEntries', 'state', [account, 'unreached'], most)),

    readMadeBy: (account, operationIds) =>
      stored(async () => {
        const operations = database.transaction('bulkEntries').store.index('operation');
        const rows = operationIds.map((id) => operations.get(IDBKeyRange.bound([account, id], [account, id, []])));
        return (await Promise.all(rows)).flatMap((row) => row ?? []);
      }),

    async replace(account, row, entries) {
      await write(database, bulkStores, async (writing) => {
        await writing.objectStore('bulkEntries').delete(ofAccount(account));
        const rows = entries.map((entry, sequence) => ({ ...entry, sequence, state: 'unreached' as const }));
        await putEntries(writing, account, rows);
        if (row === null) await writing.objectStore('metadata').delete([account, 'bulk']);
        else await writing.objectStore('metadata').put({ ...row, account });
      });
      note(account, row);
    },

    async letGo(account, operationId, isUndone) {
      const [change, [entry]] = await Promise.all([
        stored(() => readBulkChange(database, account)),
        store.readMadeBy(account, [operationId]),
      ]);
      if (!entry || !change || entry.state === 'skipped') return;
      const left: BulkEntryRow =
        entry.state === 'unreached' ? hadTurn({ ...entry, isLetGo: true }, isUndone) : { ...entry, state: 'letGo' };
      await update(account, change, { entries: [left] });
    },
  };
  return store;
}

const bulkStores = ['metadata', 'bulkEntries'] as const;
type Writing = IDBPTransaction<DexmarkSchema, (typeof bulkStores)[number][], 'readwrite'>;
type State = BulkEntryRow['state'];

async function putEntries(writing: Writing, account: string, entries: readonly BulkEntryRow[]): Promise<void> {
  const rows = writing.objectStore('bulkEntries');
  await Promise.all(entries.map((entry) => rows.put({ ...entry, account })));
}

async function readStates(writing: Writing, account: string, entries: readonly BulkEntryRow[]): Promise<State[]> {
  const rows = writing.objectStore('bulkEntries');
  const found = await Promise.all(entries.map(({ sequence }) => rows.get([account, sequence])));
  return found.flatMap((row) => row?.state ?? []);
}

function hasMoreToFeed(change: BulkChangeRow | null): boolean {
  return change !== null && !change.isPaused && change.queued < change.of;
}
