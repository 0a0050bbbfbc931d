import { isUntouched } from '../../library/bulk-change';
import { withPending } from '../../library/with-pending';
import type { BulkChangeRow, BulkEntry } from '../../model/bulk-change';
import { isPending, type NewIntent } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';

/** Series at a time. The whole outbox is read with every delivery, and what is in it cannot be paused at once. */
const FED_AT_ONCE = 20;
/** More are fed while so many wait: a worker that dies leaves something in the outbox, and with it an alarm. */
const REFILLED_AT = 10;

export type Feeding = Pick<Dependencies, 'clock' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts'>;

/** Idempotent. @throws Failure `storage-failed`, `storage-full`; then what was not queued is queued the next time. */
export async function feedBulkChange(parts: Feeding): Promise<void> {
  const account = (await parts.session.account())?.id;
  if (account === undefined || !hasMore(await parts.library.readBulkChange(account))) return;
  await navigator.locks.request(lockNames.bulk, async () => {
    let change = await parts.library.readBulkChange(account);
    while (hasMore(change) && (await waitingOf(parts, account, change.operationId)) < REFILLED_AT)
      change = await feed(parts, account, change);
  });
}

function hasMore(change: BulkChangeRow | null): change is BulkChangeRow {
  return change !== null && !change.isPaused && change.queued < change.entries.length;
}

async function waitingOf({ outbox }: Feeding, account: string, operationId: string): Promise<number> {
  const own = (await outbox.all(account)).filter((intent) => intent.operationId === operationId && isPending(intent));
  return new Set(own.map(({ key }) => key)).size;
}

async function feed(parts: Feeding, account: string, change: BulkChangeRow): Promise<BulkChangeRow> {
  const { library, outbox, clock, delivery } = parts;
  const entries = change.entries.slice(change.queued, change.queued + FED_AT_ONCE);
  const [listed, intents] = await Promise.all([library.readManga(account), outbox.all(account)]);
  const known = rowsById(listed);
  const wanted = rowsById(withPending(listed, intents));
  // After a death between the two writes, some may be what they are to be already.
  const isFree = (entry: BulkEntry) => isUntouched(wanted.get(entry.mangaId) ?? unlisted, entry);
  const made = { operationId: change.operationId, account, at: clock.now() };
  await outbox.enqueueAll(
    entries.filter(isFree).flatMap((entry) => intentsFor(entry, known.get(entry.mangaId) ?? unlisted, made)),
  );
  const fed = {
    ...change,
    queued: change.queued + entries.length,
    skipped: [...change.skipped, ...entries.filter((entry) => !isFree(entry)).map(({ mangaId }) => mangaId)],
  };
  await library.putBulkChange(account, fed);
  delivery.wake();
  await showChange(parts);
  return fed;
}

/** @param known as the service last said. */
function intentsFor(
  { mangaId, before, after }: BulkEntry,
  known: Pick<MangaRow, 'isFollowed' | 'status'>,
  made: Pick<NewIntent, 'operationId' | 'account' | 'at'>,
): NewIntent[] {
  const of = { ...made, key: mangaId, scope: 'many' } as const;
  return [
    ...(before.isFollowed === after.isFollowed
      ? []
      : [{ ...of, kind: 'follow', value: after.isFollowed, baseline: { value: known.isFollowed } } as const]),
    ...(before.status === after.status
      ? []
      : [{ ...of, kind: 'status', value: after.status, baseline: { value: known.status } } as const]),
  ];
}

function rowsById(rows: readonly MangaRow[]): Map<Id, MangaRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** A sync has seen every series that is followed or has a status. */
const unlisted = { isFollowed: false, status: null } as const;
