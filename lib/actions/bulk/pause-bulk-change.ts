import type { BulkChangeRow } from '../../model/bulk-change';
import type { Intent } from '../../model/intents';
import { accountOf } from '../session/account-of';
import { changeBulkChange } from './change-bulk-change';
import { type Feeding, feedBulkChange } from './feed-bulk-change';

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
  const intents = (await outbox.all(account)).filter(({ operationId }) => operationId === change.operationId);
  const ofSeries = Map.groupBy(intents, ({ key }) => key);
  const takenBack = new Set<string>();
  for (const [key, own] of ofSeries) {
    // A series of which one of two changes has left keeps the other: half of it done would be neither before nor after.
    if (!own.every(isUntried)) continue;
    for (const { kind } of own) await outbox.takeBack({ account, kind, key }, change.operationId);
    takenBack.add(key);
  }
  const queued = change.entries.slice(0, change.queued);
  const left = queued.filter(({ mangaId }) => !takenBack.has(mangaId));
  const held = queued.filter(({ mangaId }) => takenBack.has(mangaId));
  return {
    ...{ ...change, isPaused: true, queued: left.length },
    entries: [...left, ...held, ...change.entries.slice(change.queued)],
  };
}

function isUntried({ state }: Intent): boolean {
  return state.name === 'waiting' && state.attempts === 0;
}
