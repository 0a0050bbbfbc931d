import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../../database/database';
import type { Dexmark, DexmarkSchema } from '../../database/schema';
import type { SeriesSettings, SeriesSettingsRow } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import { deleteCounts } from '../unread/unread-counts';
import { askedLanguages, isDefault, mutedIn, settingsOf, withoutUnasked } from './series-settings';
import { changedRow, entryKey, entryOfRow, mergedRow, type SyncedEntries, type SyncedEntry } from './synced-series';

export const configuredStores = ['seriesSettings', 'manga', 'unread'] as const;

type Configuring = IDBPTransaction<DexmarkSchema, (typeof configuredStores)[number][], 'readwrite'>;

interface Scope {
  readonly account: string;
  readonly readers: readonly string[];
}

/** Within a transaction of the caller's. @param now epoch ms. @param isFree of each series, as it is. @returns those that were. */
export async function putSeriesSettings(
  transaction: Configuring,
  scope: Scope,
  changes: ReadonlyMap<Id, Partial<SeriesSettings>>,
  now: number,
  isFree: (mangaId: Id, settings: SeriesSettings) => boolean = () => true,
): Promise<Id[]> {
  return rewriteRows(transaction, scope, changes, (row, change, mangaId) =>
    isFree(mangaId, settingsOf(row)) ? changedRow(row, change, now) : null,
  );
}

/** What another device has changed, where that is the newer. @returns whether any is. */
export async function mergeSeriesSettings(
  transaction: Configuring,
  scope: Scope,
  entries: ReadonlyMap<Id, SyncedEntry>,
): Promise<boolean> {
  return (await rewriteRows(transaction, scope, entries, mergedRow)).length > 0;
}

/** @param rewrite gives `null` for a row that stays as it is. @returns those that were written. */
async function rewriteRows<Change>(
  transaction: Configuring,
  { account, readers }: Scope,
  changes: ReadonlyMap<Id, Change>,
  rewrite: (
    row: SeriesSettingsRow | undefined,
    change: Change,
    mangaId: Id,
  ) => Omit<SeriesSettingsRow, 'mangaId'> | null,
): Promise<Id[]> {
  const settings = transaction.objectStore('seriesSettings');
  const manga = transaction.objectStore('manga');
  const rows = await settings.getAll(ofAccount(account));
  const before = new Map(rows.map((row) => [row.mangaId, row]));
  const asked = askedLanguages(readers, languagesIn(rows));
  const written: Id[] = [];
  for (const [mangaId, change] of changes) {
    const next = rewrite(before.get(mangaId), change, mangaId);
    if (next === null) continue;
    written.push(mangaId);
    if (next.changedAt === undefined && isDefault(settingsOf(next))) await settings.delete([account, mangaId]);
    else await settings.put({ ...next, mangaId, account });

    const row = next.languages?.some((language) => !asked.includes(language)) && (await manga.get([account, mangaId]));
    if (row) await manga.put({ ...withoutUnasked(row, asked), account });
  }
  await deleteCounts(transaction.objectStore('unread'), account, written);
  return written;
}

function languagesIn(rows: readonly SeriesSettingsRow[]): string[] {
  return [...new Set(rows.flatMap(({ languages }) => languages ?? []))].sort();
}

export async function readSeriesSettings(database: Dexmark, account: string, mangaId: Id): Promise<SeriesSettings> {
  return settingsOf(await database.get('seriesSettings', [account, mangaId]));
}

/** As sync storage has them, of this device's rows. @param tag of the account, in the names of entries. */
export async function readSyncedEntries(database: Dexmark, account: string, tag: string): Promise<SyncedEntries> {
  const rows = await database.getAll('seriesSettings', ofAccount(account));
  return new Map(
    rows.flatMap((row) => {
      const entry = entryOfRow(row);
      return entry ? [[entryKey(tag, row.mangaId), entry] as const] : [];
    }),
  );
}

export async function readMuted(database: Dexmark, account: string): Promise<Set<Id>> {
  return mutedIn(await database.getAll('seriesSettings', ofAccount(account)));
}

/** Those that were chosen for single series. */
export async function readSeriesLanguages(database: Dexmark, account: string): Promise<string[]> {
  return languagesIn(await database.getAll('seriesSettings', ofAccount(account)));
}
