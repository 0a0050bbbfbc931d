import { intentsOf } from '../../library/bulk-change';
import type { BulkChangeRow, BulkEntry } from '../../model/bulk-change';
import { type Intent, isValueIntent, type NewIntent } from '../../model/intents';
import { accountOf } from '../session/account-of';
import { type Changing, changeBulkChange, ensureWake } from './change-bulk-change';
import { type Feeding, feedBulkChange, pressesOf } from './feed-bulk-change';

/** What has not left is taken back, and waits in its row until it goes on. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function pauseBulkChange(
  parts: Changing,
  { operationId, isPaused }: { operationId: string; isPaused: boolean },
): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current) => {
    if (current?.change.operationId !== operationId || current.change.isPaused === isPaused) return;
    if (isPaused) return pause(parts, account, current.change);
    await ensureWake(parts);
    await parts.library.bulk.update(account, current.change, { isPaused });
  });
  await feedBulkChange(parts);
}

async function pause({ outbox, library }: Feeding, account: string, change: BulkChangeRow): Promise<void> {
  const waiting = Map.groupBy((await outbox.all(account)).filter(isUntried), ({ operationId }) => operationId);
  const entries = (await library.bulk.readMadeBy(account, [...waiting.keys()])).filter(
    (entry) => entry.state !== 'letGo' && waiting.get(entry.operationId)?.length === intentsOf(entry).length,
  );
  const queued = entries.filter(({ state }) => state === 'queued');
  // Before anything is taken back: after a death in between, what is unreached and in the outbox is sent once, while the other way round it would be lost.
  const unreached = queued.map((entry) => ({ ...entry, state: 'unreached' }) as const);
  await library.bulk.update(account, change, { entries: unreached, isPaused: true });
  const kept: string[] = [];
  for (const entry of entries)
    if (!(await isTakenBack(outbox, account, entry)) && queued.includes(entry)) kept.push(entry.operationId);
  const left = (await library.bulk.readMadeBy(account, kept)).filter(({ state }) => state === 'unreached');
  await library.bulk.update(account, change, { entries: left.map((entry) => ({ ...entry, state: 'queued' })) });
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
