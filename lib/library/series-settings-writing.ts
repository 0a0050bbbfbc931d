import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../database/database';
import type { DexmarkSchema } from '../database/schema';
import type { SeriesSettings, SeriesSettingsRow } from '../model/series-settings';
import type { Id } from '../service/ids';
import { askedLanguages, isDefault, settingsOf, withoutUnasked } from './series-settings';
import { changedRow, mergedRow, type SyncedEntry } from './synced-series';
import { deleteCounts } from './unread-counts';

export const configuredStores = ['seriesSettings', 'manga', 'unread'] as const;

type Configuring = IDBPTransaction<DexmarkSchema, (typeof configuredStores)[number][], 'readwrite'>;

interface Scope {
  readonly account: string;
  readonly readers: readonly string[];
}

/** Within a transaction of the caller's. @param now epoch ms. */
export async function putSeriesSettings(
  transaction: Configuring,
  scope: Scope,
  changes: ReadonlyMap<Id, Partial<SeriesSettings>>,
  now: number,
): Promise<void> {
  await rewriteRows(transaction, scope, changes, (row, change) => changedRow(row, change, now));
}

/** What another device has changed, where that is the newer. @returns whether any is. */
export async function mergeSeriesSettings(
  transaction: Configuring,
  scope: Scope,
  entries: ReadonlyMap<Id, SyncedEntry>,
): Promise<boolean> {
  return (await rewriteRows(transaction, scope, entries, mergedRow)) > 0;
}

/** @param rewrite gives `null` for a row that stays as it is. @returns how many were written. */
async function rewriteRows<Change>(
  transaction: Configuring,
  { account, readers }: Scope,
  changes: ReadonlyMap<Id, Change>,
  rewrite: (row: SeriesSettingsRow | undefined, change: Change) => Omit<SeriesSettingsRow, 'mangaId'> | null,
): Promise<number> {
  const settings = transaction.objectStore('seriesSettings');
  const manga = transaction.objectStore('manga');
  const rows = await settings.getAll(ofAccount(account));
  const before = new Map(rows.map((row) => [row.mangaId, row]));
  const asked = askedLanguages(readers, languagesIn(rows));
  const written: Id[] = [];
  for (const [mangaId, change] of changes) {
    const next = rewrite(before.get(mangaId), change);
    if (next === null) continue;
    written.push(mangaId);
    if (next.changedAt === undefined && isDefault(settingsOf(next))) await settings.delete([account, mangaId]);
    else await settings.put({ ...next, mangaId, account });

    const row = next.languages?.some((language) => !asked.includes(language)) && (await manga.get([account, mangaId]));
    if (row) await manga.put({ ...withoutUnasked(row, asked), account });
  }
  await deleteCounts(transaction.objectStore('unread'), account, written);
  return written.length;
}

export function languagesIn(rows: readonly SeriesSettingsRow[]): string[] {
  return [...new Set(rows.flatMap(({ languages }) => languages ?? []))].sort();
}
