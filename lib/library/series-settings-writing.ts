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
  { account, mangaId, readers }: { account: string; mangaId: Id; readers: readonly string[] },
  change: Partial<SeriesSettings>,
): Promise<void> {
  const settings = transaction.objectStore('seriesSettings');
  const manga = transaction.objectStore('manga');
  const rows = await settings.getAll(ofAccount(account));
  const before = settingsOf(rows.find((row) => row.mangaId === mangaId));
  const next = { ...before, ...change };
  if (isDefault(next)) await settings.delete([account, mangaId]);
  else await settings.put({ ...next, mangaId, account });

  const asked = askedLanguages(readers, languagesIn(rows));
  const row = next.languages?.some((language) => !asked.includes(language)) && (await manga.get([account, mangaId]));
  if (row) await manga.put({ ...withoutUnasked(row, asked), account });
  await deleteCounts(transaction.objectStore('unread'), account, [mangaId]);
}

export function languagesIn(rows: readonly SeriesSettingsRow[]): string[] {
  return [...new Set(rows.flatMap(({ languages }) => languages ?? []))].sort();
}
