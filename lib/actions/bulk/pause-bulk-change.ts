import { hadTurn, inTurnAgain, placeOf } from '../../library/bulk-change';
import type { BulkChangeRow } from '../../model/bulk-change';
import { type Intent, isValueIntent } from '../../model/intents';
import { accountOf } from '../session/account-of';
import { type Changing, changeBulkChange, ensureWake } from './change-bulk-change';
import { type Feeding, feedBulkChange } from './feed-bulk-change';

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

/** Edit by edit: a series of which something has left goes on with the rest. */
async function pause({ outbox, library }: Feeding, account: string, change: BulkChangeRow): Promise<void> {
  const { bulk } = library;
  const waiting = Map.groupBy((await outbox.all(account)).filter(canBeTakenBack), ({ operationId }) => operationId);
  const made = (await bulk.readMadeBy(account, [...waiting.keys()])).filter(({ state }) => state !== 'skipped');
  const entries = made.map((entry) => {
    const places = new Set(waiting.get(entry.operationId)?.map(placeOf));
    return entry.state === 'unreached' ? entry : inTurnAgain(entry, (edit) => places.has(placeOf(edit)));
  });
  // Before anything is taken back: after a death in between, what is unreached and in the outbox is sent once, while the other way round it would be lost.
  await bulk.update(account, change, { entries, isPaused: true });
  const left = new Set<string>();
  for (const intent of made.flatMap(({ operationId }) => waiting.get(operationId) ?? []))
    if ((await outbox.takeBack({ ...intent, account }, intent.operationId)) !== 'withdrawn') left.add(placeOf(intent));
  // What leaves at this very moment, or was undone.
  const leaving = entries.filter(({ edits }) => edits.some((edit) => left.has(placeOf(edit))));
  await bulk.update(account, change, {
    entries: leaving.map((entry) => hadTurn(entry, (edit) => left.has(placeOf(edit)))),
  });
}

/** While an older value may still arrive, the row of an intent outlives it, and would take it for the same click when it goes on. */
function canBeTakenBack(intent: Intent): boolean {
  return intent.state.name === 'waiting' && isValueIntent(intent) && intent.inDoubt === null;
}
