import { intentsOf } from '../../library/bulk-change';
import type { BulkChangeRow, BulkEntry } from '../../model/bulk-change';
import { type Intent, isValueIntent, type NewIntent } from '../../model/intents';
import { accountOf } from '../session/account-of';
import { changeBulkChange } from './change-bulk-change';
import { type Feeding, feedBulkChange, pressesOf } from './feed-bulk-change';

/** What has not left is taken back, and waits in the row until it goes on. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function pauseBulkChange(
  parts: Feeding,
  { operationId, isPaused }: { operationId: string; isPaused: boolean },
): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current) => {
    if (current?.operationId !== operationId || current.isPaused === isPaused) return current;
    return isPaused ? await paused(parts, account, current) : { ...current, isPaused };
  });
  await feedBulkChange(parts);
}

async function paused({ outbox }: Feeding, account: string, change: BulkChangeRow): Promise<BulkChangeRow> {
  const waiting = Map.groupBy((await outbox.all(account)).filter(isUntried), ({ operationId }) => operationId);
  const held = new Set<BulkEntry>();
  for (const entry of change.entries.slice(0, change.queued)) {
    const isWaiting = waiting.get(entry.operationId)?.length === entry.edits.length;
    if (isWaiting && (await isTakenBack(outbox, account, entry))) held.add(entry);
  }
  const queued = change.entries.slice(0, change.queued);
  const left = queued.filter((entry) => !held.has(entry));
  return {
    ...{ ...change, isPaused: true, queued: left.length },
    entries: [...left, ...held, ...change.entries.slice(change.queued)],
  };
}

/** One edit of it may leave at this very moment: then the others follow, because half of it would be neither before nor after. */
async function isTakenBack(outbox: Feeding['outbox'], account: string, entry: BulkEntry): Promise<boolean> {
  const { operationId } = entry;
  const edits = intentsOf(entry);
  const intents = await Promise.all(edits.map((edit) => outbox.find(account, edit.kind, [edit.key])));
  const takenBack: NewIntent[] = [];
  for (const [n, { kind, key }] of edits.entries()) {
    const outcome = await outbox.takeBack({ account, kind, key }, operationId);
    const intent = intents[n]?.get(key);
    if (outcome === 'withdrawn' && intent) takenBack.push(intent);
  }
  if (takenBack.length === edits.length) return true;
  await outbox.enqueueAll(takenBack, pressesOf([entry]));
  return false;
}

/** While an older value may still arrive, the row of an intent outlives it, and would take it for the same click when it goes on. */
function isUntried(intent: Intent): boolean {
  const { state } = intent;
  return state.name === 'waiting' && state.attempts === 0 && isValueIntent(intent) && intent.inDoubt === null;
}
