import * as v from 'valibot';
import { defaultSeriesSettings } from '../../library/series-settings';
import { digitOf, type EntryKey, type SyncedEntries, type SyncedEntry, syncedEntry } from '../../library/synced-series';
import { syncedSettings } from '../../messages/series-settings-change';
import { UUID } from '../../service/uuid';
import { seriesItems, seriesKey } from '../../settings/series-items';
import type { UnparsedItems } from '../../storage/many-items';

const Key = v.pipe(
  v.string(),
  v.regex(new RegExp(`^[0-9a-f]{8}\\.${UUID}$`)),
  v.transform((key) => key as EntryKey),
);
/** A later entry would win for ever. */
const LATEST = Date.UTC(2200, 0);
const Entry = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST)),
  ...syncedSettings,
});

/** An entry that cannot be read costs no other. @returns `isWhole` is false where there is one. */
export function entriesIn(items: UnparsedItems): { readonly entries: SyncedEntries; readonly isWhole: boolean } {
  const entries = new Map<EntryKey, SyncedEntry>();
  let isWhole = true;
  for (const { key: itemKey } of seriesItems) {
    const item = items[itemKey];
    if (item === undefined || item === null) continue;
    const isRecord = typeof item === 'object' && !Array.isArray(item);
    isWhole &&= isRecord;
    for (const [name, value] of isRecord ? Object.entries(item) : []) {
      const [key, entry] = [v.safeParse(Key, name), v.safeParse(Entry, value)];
      const isRead = key.success && entry.success && seriesKey(digitOf(key.output)) === itemKey;
      if (isRead) entries.set(key.output, syncedEntry({ ...defaultSeriesSettings, ...entry.output }, entry.output.at));
      isWhole &&= isRead;
    }
  }
  return { entries, isWhole };
}
