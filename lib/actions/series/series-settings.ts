import * as v from 'valibot';
import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import { defaultSeriesSettings } from '../../library/series/series-settings';
import {
  changedItems,
  digitOf,
  type EntryKey,
  fitting,
  joined,
  type SyncedEntries,
  type SyncedEntry,
  syncedEntry,
} from '../../library/series/synced-series';
import type { InputOf } from '../../messages/contract';
import { syncedSettings } from '../../messages/series-settings-change';
import type { Id } from '../../service/ids';
import { UUID } from '../../service/uuid';
import { isDemo } from '../../session/demo';
import { writeFailure } from '../../settings/settings';
import { seriesItems, seriesKey } from '../../settings/sync-buckets';
import { readSynced, type UnparsedItems, writeSynced } from '../../storage/stored-item';
import { showChange } from '../chapters/chapter-states';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session';

type Parts = Pick<Dependencies, 'library' | 'session' | 'counts' | 'accountScope'>;

/** Changes what is chosen for a series; other devices hear of it later. @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was changed. */
export async function configureSeries(parts: Parts, { mangaId, change }: InputOf<'series.configure'>): Promise<void> {
  await parts.library.putSeriesSettings(await accountOf(parts), mangaId, change);
  await showChange(parts);
}

/**
 * Takes up what other devices changed, and writes what they lack. @param heard items as they came: this device may have written over them since.
 * @throws Failure `storage-failed`, `settings-busy`, `settings-full`.
 */
export async function syncSeriesSettings(parts: Parts, heard: readonly UnparsedItems[]): Promise<void> {
  const scope = parts.accountScope.signal();
  const account = await parts.session.account();
  if (account === null || isDemo(account)) return;
  const tag = await tagOf(account.id);
  const items = await readSynced(seriesItems).catch((cause: unknown) => {
    throw new Failure('storage-failed', { cause });
  });
  const stored = parsed(items);
  const known = joined([stored, ...heard.map(parsed)]);
  if (scope.aborted) return;
  if (await parts.library.mergeSeriesSettings(account.id, entriesOf(known, tag))) await showChange(parts);

  const all = joined([known, await parts.library.readSyncedEntries(account.id, tag)]);
  const changed = changedItems(stored, fitting(all));
  if (changed.size === 0 || scope.aborted) return;
  const written = Object.fromEntries([...changed].map(([digit, item]) => [seriesKey(digit), item]));
  await writeSynced(written).catch((cause: unknown) => {
    throw writeFailure(cause);
  });
}

function parsed(items: UnparsedItems): SyncedEntries {
  const { entries, isWhole } = entriesIn(items);
  if (!isWhole) logFailure('series-sync-entry')(new Failure('unreadable-answer'));
  return entries;
}

function entriesOf(entries: SyncedEntries, tag: string) {
  const ofAccount = [...entries].filter(([key]) => key.startsWith(`${tag}.`));
  return new Map(ofAccount.map(([key, entry]) => [key.slice(tag.length + 1) as Id, entry]));
}

/** The browser's maker, who carries the items, learns no account from it. */
async function tagOf(account: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(account)));
  return [...hash.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
