import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import { changedItems, fitting, joined, type SyncedEntries } from '../../library/synced-series';
import type { Id } from '../../service/ids';
import { isDemo } from '../../session/demo';
import { seriesItems, seriesKey } from '../../settings/series-items';
import { writeFailure } from '../../settings/settings';
import { readMany, type UnparsedItems, writeMany } from '../../storage/many-items';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { entriesIn } from './entries-in-items';

/**
 * Takes up what other devices changed, and writes what they lack. @param heard items as they came: this device may have written over them since.
 * @throws Failure `storage-failed`, `settings-busy`, `settings-full`.
 */
export async function syncSeriesSettings(
  parts: Pick<Dependencies, 'library' | 'session' | 'counts' | 'accountScope'>,
  heard: readonly UnparsedItems[],
): Promise<void> {
  const scope = parts.accountScope.signal();
  const account = await parts.session.account();
  if (account === null || isDemo(account)) return;
  const tag = await tagOf(account.id);
  const stored = parsed(await readSynced());
  const known = joined([stored, ...heard.map(parsed)]);
  if (scope.aborted) return;
  if (await parts.library.mergeSeriesSettings(account.id, entriesOf(known, tag))) await showChange(parts);

  const all = joined([known, await parts.library.readSyncedEntries(account.id, tag)]);
  const changed = changedItems(stored, fitting(all));
  if (changed.size > 0 && !scope.aborted) await writeSynced(changed);
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

async function readSynced(): Promise<UnparsedItems> {
  return readMany('sync', seriesItems).catch((cause: unknown) => {
    throw new Failure('storage-failed', { cause });
  });
}

async function writeSynced(changed: ReturnType<typeof changedItems>): Promise<void> {
  const items = Object.fromEntries([...changed].map(([digit, item]) => [seriesKey(digit), item]));
  await writeMany('sync', items).catch((cause: unknown) => {
    throw writeFailure(cause);
  });
}

/** The browser's maker, who carries the items, learns no account from it. */
async function tagOf(account: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(account)));
  return [...hash.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
