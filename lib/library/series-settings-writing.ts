import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../database/database';
import type { DexmarkSchema } from '../database/schema';
import type { SeriesSettings, SeriesSettingsRow } from '../model/series-settings';
import type { Id } from '../service/ids';
import { askedLanguages, isDefault, settingsOf, withoutUnasked } from './series-settings';
import { deleteCounts } from './unread-counts';

export const configuredStores = ['seriesSettings', 'manga', 'unread'] as const;

type Configuring = IDBPTransaction<DexmarkSchema, (typeof configuredStores)[number][], 'readwrite'>;

/** Within a transaction of the caller's. @param readers the languages of the reader. */
export async function putSeriesSettings(
  transaction: Configuring,
  { account, readers }: { account: string; readers: readonly string[] },
  changes: ReadonlyMap<Id, Partial<SeriesSettings>>,
): Promise<void> {
  const settings = transaction.objectStore('seriesSettings');
  const manga = transaction.objectStore('manga');
  const rows = await settings.getAll(ofAccount(account));
  const before = new Map(rows.map((row) => [row.mangaId, row]));
  const asked = askedLanguages(readers, languagesIn(rows));
  for (const [mangaId, change] of changes) {
    const next = { ...settingsOf(before.get(mangaId)), ...change };
    if (isDefault(next)) await settings.delete([account, mangaId]);
    else await settings.put({ ...next, mangaId, account });

    const row = next.languages?.some((language) => !asked.includes(language)) && (await manga.get([account, mangaId]));
    if (row) await manga.put({ ...withoutUnasked(row, asked), account });
  }
  await deleteCounts(transaction.objectStore('unread'), account, changes.keys());
}

export function languagesIn(rows: readonly SeriesSettingsRow[]): string[] {
  return [...new Set(rows.flatMap(({ languages }) => languages ?? []))].sort();
}
