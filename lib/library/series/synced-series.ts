import type { SeriesSettings, SeriesSettingsRow, SyncedSeriesSettings } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import { defaultSeriesSettings, settingsOf } from './series-settings';

/** A last-writer-wins map. `newer` and `fitting` do not depend on the order of entries, so that devices agree: docs/storage.md, "Settings of single series". */
export type SyncedEntries = ReadonlyMap<EntryKey, SyncedEntry>;

/** Without defaults. One with its time alone stands for settings that were taken back. */
export type SyncedEntry = Partial<SyncedSeriesSettings> & { readonly at: number };

export type EntryKey = `${string}.${Id}`;

/** 12 of the 100 kB of sync storage: hidden groups may take 78, and the settings have the rest. */
const MOST_BYTES = 12_000;
/** Of one item: the browser takes 8,192, its key included. */
const MOST_ITEM_BYTES = 8_000;
const EMPTY_ITEM_BYTES = 'series.0{}'.length;

export function entryKey(tag: string, mangaId: Id): EntryKey {
  return `${tag}.${mangaId}`;
}

/** In the order in which it is written, so that equal entries are equal texts. */
export function syncedEntry(settings: SyncedSeriesSettings, at: number): SyncedEntry {
  const { isMuted, languages, groups, waitDays } = settings;
  return {
    at,
    ...(isMuted && { isMuted }),
    ...(languages !== null && { languages }),
    ...(groups.length > 0 && { groups }),
    ...(waitDays !== defaultSeriesSettings.waitDays && { waitDays }),
  };
}

/** `null` where nothing that is synced was ever chosen. */
export function entryOfRow(row: SeriesSettingsRow | undefined): SyncedEntry | null {
  if (!row) return null;
  const entry = syncedEntry(settingsOf(row), row.changedAt ?? 0);
  return row.changedAt === undefined && isSame(entry, { at: 0 }) ? null : entry;
}

/** @param now epoch ms. */
export function changedRow(
  row: SeriesSettingsRow | undefined,
  change: Partial<SeriesSettings>,
  now: number,
): Omit<SeriesSettingsRow, 'mangaId'> {
  const was = settingsOf(row);
  const settings = { ...was, ...change };
  const changedAt = row?.changedAt;
  const isSynced = !isSame(syncedEntry(was, 0), syncedEntry(settings, 0));
  if (isSynced) return { ...settings, changedAt: Math.max(now, (changedAt ?? 0) + 1) };
  return { ...settings, ...(changedAt !== undefined && { changedAt }) };
}

/** `null` where the row is as new. The note stays. */
export function mergedRow(
  row: SeriesSettingsRow | undefined,
  entry: SyncedEntry,
): Omit<SeriesSettingsRow, 'mangaId'> | null {
  const own = entryOfRow(row);
  if (own && newer(own, entry) === own) return null;
  const { at, ...settings } = entry;
  return { ...defaultSeriesSettings, ...settings, note: settingsOf(row).note, changedAt: at };
}

/** Of two that were changed in the same millisecond, all devices take the same one. */
function newer(one: SyncedEntry, other: SyncedEntry): SyncedEntry {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}

export function joined(all: readonly SyncedEntries[]): SyncedEntries {
  const newest = new Map<EntryKey, SyncedEntry>();
  for (const [key, entry] of all.flatMap((entries) => [...entries])) {
    const known = newest.get(key);
    newest.set(key, known ? newer(known, entry) : entry);
  }
  return newest;
}

/** The last changed that have room. An entry without room changes nothing for the others, so devices that know different ones do not write against each other. */
export function fitting(entries: SyncedEntries): SyncedEntries {
  const inOrder = [...entries].sort(([key, one], [other, two]) => two.at - one.at || (key < other ? -1 : 1));
  const bytes = new Map<string, number>();
  let sum = 16 * EMPTY_ITEM_BYTES;
  const those = inOrder.filter(([key, entry]) => {
    const digit = digitOf(key);
    const ofItem = bytes.get(digit) ?? EMPTY_ITEM_BYTES;
    const more = `"${key}":${JSON.stringify(entry)},`.length;
    if (sum + more > MOST_BYTES || ofItem + more > MOST_ITEM_BYTES) return false;
    bytes.set(digit, ofItem + more);
    sum += more;
    return true;
  });
  return new Map(those);
}

export function digitOf(key: EntryKey): string {
  return key.charAt(key.indexOf('.') + 1);
}

/** By digit, what differs from what is stored. */
export function changedItems(stored: SyncedEntries, wanted: SyncedEntries): Map<string, Record<string, SyncedEntry>> {
  const [before, after] = [stored, wanted].map(byDigit);
  const digits = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  const changed = [...digits].flatMap((digit) => {
    const item = after?.get(digit) ?? {};
    return isSame(item, before?.get(digit) ?? {}) ? [] : [[digit, item] as const];
  });
  return new Map(changed);
}

function byDigit(entries: SyncedEntries): Map<string, Record<string, SyncedEntry>> {
  const inOrder = [...entries].sort(([key], [other]) => (key < other ? -1 : 1));
  const groups = Map.groupBy(inOrder, ([key]) => digitOf(key));
  return new Map([...groups].map(([digit, group]) => [digit, Object.fromEntries(group)]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
