import { stored } from '../../database/transactions';
import { logFailure } from '../../diagnostics/log-failure';
import { asFailure, type Failure } from '../../failure';
import {
  FED_AT_ONCE,
  hasRoom,
  intentsOf,
  isToBeAsked,
  isUntouched,
  isValueEdit,
  nextRound,
  placeOf,
  questionWaitMs,
  reachedRow,
} from '../../library/bulk/bulk-change';
import { readBulkProgress } from '../../library/bulk/bulk-reading';
import { isListed } from '../../library/reading';
import { isSame } from '../../library/series/series-settings';
import type { BulkChangeRow, BulkEdit, BulkEntry, BulkEntryRow, ValueEdit } from '../../model/bulk-change';
import { DEMO_ACCOUNT_ID } from '../../model/demo';
import type { Press } from '../../model/history';
import { firstOperationId, type Intent, isPending, isValueIntent, type NewIntent } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import { isPause } from '../../pauses';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/chapter-states';
import type { Dependencies } from '../dependencies';
import { askPresentValues } from './ask-present-values';

type SettingsEdit = Extract<BulkEdit, { kind: 'settings' }>;

export type Feeding = Pick<
  Dependencies,
  'clock' | 'database' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts' | 'api' | 'accountScope'
>;

/** Idempotent, and waits for no answer of the service. @throws Failure `storage-failed`, `storage-full`; then what was not queued is queued the next time. */
export async function feedBulkChange(parts: Feeding): Promise<void> {
  const account = (await parts.session.account())?.id;
  const { bulk } = parts.library;
  if (account === undefined || bulk.isIdle(account) || !(await bulk.readUnfinished(account))) return;
  await navigator.locks.request(lockNames.bulk, async () => {
    let isFed = true;
    while (isFed) isFed = await feedNext(parts, account);
  });
  // What cannot be asked waits: the next wake asks again.
  void askNext(parts, account)
    .then((isAsked) => (isAsked ? feedBulkChange(parts) : undefined))
    .catch(logFailure('bulk-change'));
}

/** What the service has of the next series that are to be undone, where their turn has come. @returns whether there were any. */
async function askNext(parts: Feeding, account: string): Promise<boolean> {
  return navigator.locks.request(lockNames.bulkQuestion, { ifAvailable: true }, async (lock) => {
    const next = lock && (await readNext(parts, account));
    if (!next || next.ready.length > 0 || next.toBeAsked.length === 0) return false;
    if (questionWaitMs(next.change, parts.clock.now()) > 0) return false;
    const asked = await askPresentValues(parts, account, next.toBeAsked).catch(async (thrown: unknown) => {
      await noteUnanswered(parts, account, next.change, asFailure(thrown));
      throw thrown;
    });
    await navigator.locks.request(lockNames.bulk, async () => {
      // What was paused while this waited may be changed by the time that it goes on.
      const now = await readNext(parts, account);
      const isStillAsked = ({ operationId }: BulkEntryRow) =>
        now?.toBeAsked.some((entry) => entry.operationId === operationId);
      await parts.library.bulk.update(account, next.change, { entries: asked.filter(isStillAsked) });
    });
    return true;
  });
}

/** A pause is no answer that failed: what it kept from leaving is asked when that is over. */
async function noteUnanswered({ library, clock }: Feeding, account: string, change: BulkChangeRow, { code }: Failure) {
  if (isPause(code)) return;
  const count = (change.unanswered?.count ?? 0) + 1;
  await navigator.locks.request(lockNames.bulk, () =>
    library.bulk.update(account, change, { unanswered: { count, at: clock.now() } }),
  );
}

interface Next {
  readonly change: BulkChangeRow;
  readonly ready: readonly BulkEntryRow[];
  /** As many as one request may name. */
  readonly toBeAsked: readonly BulkEntryRow[];
}

/** @returns `null` where nothing has its turn. */
async function readNext({ database, library, clock }: Feeding, account: string): Promise<Next | null> {
  const reading = await stored(() => readBulkProgress(database, account));
  if (reading === null || reading.change.isPaused) return null;
  const { change, progress, waitingIntents } = reading;
  const isMute = change.action.kind === 'mute';
  if (!isMute && !hasRoom({ series: progress.waiting, intents: waitingIntents })) return null;
  const most = isMute ? change.of : change.isUndo ? IDS_PER_REQUEST : FED_AT_ONCE;
  const unreached = await library.bulk.readUnreached(account, most);
  // The demo has no service that could have been changed elsewhere.
  const isAsked = (entry: BulkEntryRow) => account !== DEMO_ACCOUNT_ID && isToBeAsked(entry, clock.now());
  const { asked: toBeAsked = [], ready = [] } = Object.groupBy(unreached, (entry) =>
    isAsked(entry) ? 'asked' : 'ready',
  );
  return { change, ready, toBeAsked };
}

/** @returns whether there was something to feed, and room for it. */
async function feedNext(parts: Feeding, account: string): Promise<boolean> {
  const next = await readNext(parts, account);
  if (!next || next.ready.length === 0) return false;
  const { change, ready } = next;
  const isMute = change.action.kind === 'mute';
  const entries = isMute ? ready : nextRound(ready);
  const fed = isMute ? await mute(parts, account, entries) : await feed(parts, account, change, entries);
  if (fed === null) return true;
  await parts.library.bulk.update(account, change, { entries: fed });
  if (!isMute) parts.delivery.wake();
  await showChange(parts);
  return true;
}

/** As the history has them. */
export function pressesOf(entries: readonly BulkEntry[]): (operationId: string) => Press {
  const undone = new Map(entries.map(({ operationId, undoes }) => [operationId, undoes]));
  return (operationId) => {
    const undoes = undone.get(operationId);
    return undoes === undefined ? { from: 'library' } : { undoes };
  };
}

/** @returns `null`, and queues nothing, where the person has pressed something of these meanwhile. */
async function feed(
  parts: Feeding,
  account: string,
  { action }: BulkChangeRow,
  entries: readonly BulkEntryRow[],
): Promise<BulkEntryRow[] | null> {
  const { library, outbox, clock } = parts;
  const isImport = action.kind === 'import';
  const chapterIds = entries.flatMap(({ edits }) => edits.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : [])));
  const seen = await intentsOn(parts, account, entries);
  // After the intents: what was delivered is in the library by then.
  const mangaIds = entries.map(({ mangaId }) => mangaId);
  const [rows, { last }, read, shown] = await Promise.all([
    library.readMangaOf(account, mangaIds),
    library.readSyncMetadata(account),
    library.readConfirmedStates(account, chapterIds),
    library.readStates(account, chapterIds),
  ]);
  const known = valuesBy(rows, { isListKnown: last !== null, read });
  const wanted = (edit: ValueEdit) => wantedOf(seen.get(placeOf(edit)), known(edit));
  const isSent = sentIn(seen, entries);
  // After a death between the two writes, some may be what they are to be already.
  const free = entries.filter((entry) => isUntouched(entry, wanted) && !isRatingLost(entry, isImport, rows, wanted));
  /** A tab of the site has marked it: of what is read there, nothing becomes unread. */
  const isTakenOver = ({ kind, key, after }: ValueEdit, { undoes }: BulkEntryRow) =>
    kind === 'mark' && shown.has(key) && !read.has(key) && (undoes !== undefined || shown.get(key) === after);
  // What is so already is not of this change, and no undo takes it back.
  const edits = new Map(
    free.map((entry) => [
      entry,
      intentsOf(entry).filter((edit) => isSent(edit) || (wanted(edit) !== edit.after && !isTakenOver(edit, entry))),
    ]),
  );
  const made = { scope: 'many', account, at: clock.now() } as const;
  const queued = [...edits].flatMap(([{ operationId }, some]) =>
    some.map((edit) => {
      const value = known(edit);
      const baseline = value === undefined ? null : { value };
      return { ...made, operationId, kind: edit.kind, key: edit.key, value: edit.after, baseline } as NewIntent;
    }),
  );
  const places = queued.map(placeOf);
  const isAsSeen = (intent: Intent | undefined, n: number) =>
    intent?.operationId === seen.get(places[n] ?? '')?.operationId;
  if (!(await outbox.enqueueAll(queued, pressesOf(entries), isAsSeen))) return null;

  const configured = await configuredBy(parts, account, free);
  return entries.map((entry) => {
    const some = edits.get(entry);
    const chosen = configured.get(entry.mangaId);
    const isKept = (edit: BulkEdit) => edit.kind === 'settings' || (isValueEdit(edit) && isTakenOver(edit, entry));
    if (!some || (some.length === 0 && !chosen && entry.edits.some(isKept)))
      return { ...reachedRow({ ...entry, edits: [] }), state: 'skipped' };
    return reachedRow({ ...entry, edits: [...some, ...(chosen ? [chosen] : [])] });
  });
}

/** It was known when this was planned, or when it was asked for, and is not any more: a tab of the site has rated the series. */
function isRatingLost(
  { edits, undoes }: BulkEntryRow,
  isImport: boolean,
  rows: ReadonlyMap<Id, MangaRow>,
  wanted: (edit: ValueEdit) => ValueEdit['before'] | undefined,
): boolean {
  return edits.some(
    (edit) =>
      edit.kind === 'rating' &&
      (undoes !== undefined || !isImport || edit.before !== null || edit.isKnown) &&
      rows.has(edit.key) &&
      wanted(edit) === undefined,
  );
}

/** A series may have no row here yet: then the intent alone tells what the person set. @param known by the library. */
function wantedOf(intent: Intent | undefined, known: ValueEdit['before'] | undefined): ValueEdit['before'] | undefined {
  if (!intent || !isValueIntent(intent)) return known;
  const isAlone = known === undefined && intent.state.name === 'delivered';
  return isAlone || isPending(intent) ? intent.value : known;
}

/** Settings of series are here at once, but for those that a person has changed in the meantime. */
async function configuredBy({ library }: Feeding, account: string, entries: readonly BulkEntry[]) {
  const edits = entries.flatMap((entry) => entry.edits.filter((edit) => edit.kind === 'settings'));
  if (edits.length === 0) return new Map<Id, SettingsEdit>();
  const wanted = new Map(edits.map((edit) => [edit.key, edit]));
  const changes = new Map(edits.map(({ key, after }) => [key, after]));
  const configured = await library.putSettingsOfMany(account, changes, (mangaId, now) => {
    const edit = wanted.get(mangaId);
    return edit !== undefined && (isSame(now, edit.before) || isSame(now, edit.after));
  });
  return new Map([...wanted].filter(([mangaId]) => configured.includes(mangaId)));
}

/** @returns whether an edit of them is in the outbox, or was a moment ago, because of them. */
export async function sentBy(parts: Feeding, account: string, entries: readonly BulkEntry[]) {
  return sentIn(await intentsOn(parts, account, entries), entries);
}

/** What stands in the outbox in the place of each edit, by that place. */
async function intentsOn({ outbox }: Feeding, account: string, entries: readonly BulkEntry[]) {
  const edits = Map.groupBy(entries.flatMap(intentsOf), ({ kind }) => kind);
  const intents = await Promise.all(
    [...edits].map(async ([kind, some]) => {
      const keys = some.map(({ key }) => key);
      return [...(await outbox.find(account, kind, keys)).values()];
    }),
  );
  return new Map(intents.flat().map((intent): [string, Intent] => [placeOf(intent), intent]));
}

function sentIn(seen: ReadonlyMap<string, Intent>, entries: readonly BulkEntry[]) {
  const presses = new Set(entries.map(({ operationId }) => operationId));
  return (edit: BulkEdit) => {
    const intent = seen.get(placeOf(edit));
    return intent !== undefined && presses.has(firstOperationId(intent));
  };
}

/** All at once: nothing of it waits. */
async function mute({ library }: Feeding, account: string, entries: readonly BulkEntryRow[]): Promise<BulkEntryRow[]> {
  const edits = entries.flatMap((entry) => entry.edits);
  const muted = edits.flatMap(({ kind, key, after }) => (kind === 'mute' ? [[key, { isMuted: after }] as const] : []));
  await library.putSettingsOfMany(account, new Map(muted));
  return entries.map((entry) => ({ ...entry, state: 'queued' }));
}

/**
 * Of what an edit is about. A chapter may be unknown, and a series of a file until a sync has brought it.
 * @param isListKnown a completed sync has seen every series that is followed or has a status: others have neither.
 */
function valuesBy(
  rows: ReadonlyMap<Id, MangaRow>,
  { isListKnown, read }: { isListKnown: boolean; read: ReadonlyMap<Id, boolean> },
) {
  return ({ kind, key }: ValueEdit): ValueEdit['before'] | undefined => {
    if (kind === 'mark') return read.get(key);
    const row = rows.get(key);
    if (kind === 'rating') return row?.rating?.value;
    if (row && !isListKnown && !isListed(row)) return undefined;
    return kind === 'follow' ? row?.isFollowed : row?.status;
  };
}
