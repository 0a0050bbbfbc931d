import { stored } from '../../database/transactions';
import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import {
  FED_AT_ONCE,
  hadTurn,
  inTurnAgain,
  isOver,
  placeOf,
  planListing,
  planMarks,
  undoOf,
} from '../../library/bulk/bulk-change';
import { type BulkReading, readBulkProgress } from '../../library/bulk/bulk-reading';
import { readLibraryCopy } from '../../library/files/library-copy';
import { planImport, type TakenSeries } from '../../library/files/plan-import';
import { readHistory, standingMarks } from '../../library/history';
import { readSeriesRows } from '../../library/list/list-reading';
import { withPending } from '../../library/list/pending';
import { pendingMarks } from '../../library/reading';
import { knownRating } from '../../library/series/known-rating';
import { isSame } from '../../library/series/series-settings';
import { filtersOf } from '../../library/unread/filters';
import type { InputOf } from '../../messages/contract';
import type { BulkAction, BulkChangeRow, BulkEdit, BulkEntry, PlannedEntry } from '../../model/bulk-change';
import { DEMO_ACCOUNT_ID, isDemoId } from '../../model/demo';
import { type Intent, isValueIntent } from '../../model/intents';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/chapter-states';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session';
import { type Feeding, feedBulkChange, sentBy } from './feed-bulk-change';

type Parts = Feeding & Pick<Dependencies, 'settings' | 'serviceClock' | 'scheduleWake'>;

/** Durable when this resolves. @throws Failure `bulk-busy` while another one is under way, `signed-out`, `storage-failed`, `storage-full`. */
export async function startBulkChange(
  parts: Parts,
  { operationId, action, mangaIds }: InputOf<'bulk.start'>,
): Promise<void> {
  const account = await accountOf(parts);
  await beginBulkChange(parts, account, { operationId, action }, () =>
    entriesFor(parts, account, action, [...new Set(mangaIds)]),
  );
  await feedBulkChange(parts);
}

async function entriesFor(
  { library, outbox, database, settings, clock, serviceClock }: Parts,
  account: string,
  action: BulkAction,
  mangaIds: readonly Id[],
): Promise<PlannedEntry[]> {
  const intents = await outbox.all(account);
  if (action.kind === 'markUpTo') {
    const marks = pendingMarks(intents);
    const series = await readSeriesRows(database, account, mangaIds, settings().titles);
    const known = [...series.values()].filter(({ areMarksKnown }) => areMarksKnown);
    const chosen = known.map((rows) => ({ ...rows, pendingMarks: marks }));
    return planMarks(chosen, action.number, filtersOf(settings()), clock.now() + serviceClock.aheadMs());
  }
  const wanted = new Map(withPending(await library.readManga(account), intents).map((row) => [row.id, row]));
  const muted = await library.readMuted(account);
  const chosen = mangaIds.flatMap((mangaId) => {
    const row = wanted.get(mangaId);
    if (!row) return [];
    const { isFollowed, status } = row;
    const rating = knownRating(row.rating, clock.now());
    return [{ mangaId, isFollowed, status, rating, isMuted: muted.has(mangaId) }];
  });
  return planListing(chosen, action);
}

/** Adds to the library what a file says. Durable when this resolves. The demo takes nothing real. @throws Failure as `startBulkChange`. */
export async function importSeries(
  parts: Parts,
  { operationId, series }: { operationId: string; series: readonly TakenSeries[] },
): Promise<void> {
  const { database, settings, clock, serviceClock } = parts;
  const account = await accountOf(parts);
  if (account === DEMO_ACCOUNT_ID && !series.every(isOfDemo)) throw new Failure('signed-out');
  await beginBulkChange(parts, account, { operationId, action: { kind: 'import' } }, async () => {
    const { titles, ...chosen } = settings();
    const options = { account, titles, filters: filtersOf(chosen), now: clock.now() + serviceClock.aheadMs() };
    const here = await stored(() => readLibraryCopy(database, options));
    return planImport(series, here.series, here.unrated);
  });
  await feedBulkChange(parts);
}

/** Else the demo's queue would refuse it, once the change is kept. */
function isOfDemo({ id, read }: TakenSeries): boolean {
  return isDemoId(id) && read.every((chapter) => isDemoId(chapter.id));
}

/** What has not left is taken back, and waits in its row until it goes on. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function pauseBulkChange(parts: Parts, { operationId, isPaused }: InputOf<'bulk.pause'>): Promise<void> {
  const account = await accountOf(parts);
  await updateBulkChange(parts, account, async (current) => {
    if (current?.change.operationId !== operationId || current.change.isPaused === isPaused) return;
    if (isPaused) return pause(parts, account, current.change);
    await ensureWake(parts);
    await parts.library.bulk.update(account, current.change, { isPaused });
  });
  await feedBulkChange(parts);
}

/** Edit by edit: a series of which something has left goes on with the rest. */
async function pause({ outbox, library }: Parts, account: string, change: BulkChangeRow): Promise<void> {
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

/**
 * Each series gets what it had before, under way or long done, unless it was changed since.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoBulkChange(parts: Parts, { operationId, targetId }: InputOf<'bulk.undo'>): Promise<void> {
  const account = await accountOf(parts);
  await updateBulkChange(parts, account, async (current) => {
    if (current?.change.operationId !== targetId || current.change.isUndo) return;
    const { action } = current.change;
    const { entries, forgotten } = await plannedFor(parts, account, action);
    await replaceBulkChange(parts, account, { operationId, action, isUndo: true, forgotten }, entries);
  });
  await feedBulkChange(parts);
}

/** A chapter that was marked once more since is of that press; where the history no longer has its own, it may have been. */
async function plannedFor(
  parts: Parts,
  account: string,
  action: BulkChangeRow['action'],
): Promise<{ entries: (PlannedEntry & Pick<BulkEntry, 'undoes'>)[]; forgotten: number }> {
  const hasMarks = action.kind === 'markUpTo' || action.kind === 'import';
  const history = hasMarks ? await stored(() => readHistory(parts.database, account)) : [];
  const standing = standingMarks(history);
  const reached = (await reachedBy(parts, account, action.kind === 'mute')).map(undoOf);
  const isForgotten = ({ undoes, edits }: PlannedEntry & { undoes: string }) =>
    !standing.has(undoes) && edits.some(({ kind }) => kind === 'mark');
  const entries = reached
    .map(({ edits, ...entry }) => {
      const marks = new Set(standing.get(entry.undoes)?.map(({ chapterId }) => chapterId));
      return { ...entry, edits: edits.filter(({ kind, key }) => kind !== 'mark' || marks.has(key)) };
    })
    .filter(({ edits }) => edits.length > 0);
  return { entries, forgotten: reached.filter(isForgotten).length };
}

/** A worker may have died after the next ones were written elsewhere, and before their rows said so: no more than two rounds, as a pause may have been cut short. */
async function reachedBy(parts: Parts, account: string, isMute: boolean): Promise<BulkEntry[]> {
  const { bulk, readSeriesSettings } = parts.library;
  const entries = await bulk.readEntries(account);
  const reached: BulkEntry[] = entries.filter(({ state }) => state !== 'unreached');
  const unreached = entries.filter(({ state }) => state === 'unreached');
  const next = isMute ? unreached : unreached.slice(0, 2 * FED_AT_ONCE);
  const isSent = await sentBy(parts, account, next);
  for (const entry of next) {
    const settings = await readSeriesSettings(account, entry.mangaId);
    const isDone = (edit: BulkEdit) => {
      if (edit.kind === 'mute') return settings.isMuted === edit.after;
      return edit.kind === 'settings' ? isSame(settings, edit.after) : isSent(edit);
    };
    reached.push({ ...entry, edits: [...(entry.had ?? []), ...entry.edits.filter(isDone)] });
  }
  return [...reached, ...unreached.slice(next.length).map((entry) => ({ ...entry, edits: entry.had ?? [] }))];
}

/** After that it can no longer be undone. One that is under way stays. @throws Failure `signed-out`, `storage-failed`. */
export async function closeBulkChange(parts: Parts, { operationId }: InputOf<'bulk.close'>): Promise<void> {
  const account = await accountOf(parts);
  await updateBulkChange(parts, account, async (current) => {
    if (current?.change.operationId === operationId && isOver(current.progress))
      await parts.library.bulk.replace(account, null, []);
  });
}

/** One change after the other. @param change writes what has changed. @throws what `change` throws, or Failure `signed-out`. */
async function updateBulkChange(
  parts: Parts,
  account: string,
  change: (current: BulkReading | null) => Promise<void>,
): Promise<void> {
  await navigator.locks.request(lockNames.bulk, async () => {
    // Everything may have been erased while this waited for the lock.
    if ((await parts.session.account())?.id !== account) throw new Failure('signed-out');
    await change(await stored(() => readBulkProgress(parts.database, account)));
  });
  await showChange(parts);
}

/** Durable when this resolves. @throws Failure `bulk-busy` while another one is under way, and as `updateBulkChange`. */
async function beginBulkChange(
  parts: Parts,
  account: string,
  { operationId, action }: Pick<BulkChangeRow, 'operationId' | 'action'>,
  entriesFor: () => Promise<readonly PlannedEntry[]>,
): Promise<void> {
  await updateBulkChange(parts, account, async (current) => {
    // The message came twice.
    if (current?.change.operationId === operationId) return;
    if (current && !isOver(current.progress)) throw new Failure('bulk-busy');
    await replaceBulkChange(parts, account, { operationId, action, isUndo: false }, await entriesFor());
  });
}

async function replaceBulkChange(
  parts: Parts,
  account: string,
  change: Pick<BulkChangeRow, 'operationId' | 'action' | 'isUndo' | 'forgotten'>,
  planned: readonly (PlannedEntry & Pick<BulkEntry, 'undoes'>)[],
): Promise<void> {
  const entries = planned.map((entry) => ({ ...entry, operationId: crypto.randomUUID() }));
  const begun = { name: 'bulk', of: entries.length, queued: 0, skipped: 0, isPaused: false } as const;
  await ensureWake(parts);
  await parts.library.bulk.replace(account, { ...begun, ...change }, entries);
}

/** Before it is durable that there is more to feed: a worker that dies before it has fed anything leaves an alarm. */
async function ensureWake({ scheduleWake }: Parts): Promise<void> {
  await scheduleWake().catch(logFailure('deliver-alarm'));
}
