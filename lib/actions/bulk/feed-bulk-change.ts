import { stored } from '../../database/transactions';
import { FED_AT_ONCE, intentsOf, isUntouched, nextRound, reachedRow } from '../../library/bulk-change';
import { readBulkProgress } from '../../library/bulk-reading';
import { isListed } from '../../library/reading';
import { isSame } from '../../library/series-settings';
import type { BulkEdit, BulkEntry, BulkEntryRow, ValueEdit } from '../../model/bulk-change';
import type { Press } from '../../model/history';
import { firstOperationId, type Intent, isPending, isValueIntent, type NewIntent } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';

type SettingsEdit = Extract<BulkEdit, { kind: 'settings' }>;

export type Feeding = Pick<
  Dependencies,
  'clock' | 'database' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts'
>;

/** Idempotent. @throws Failure `storage-failed`, `storage-full`; then what was not queued is queued the next time. */
export async function feedBulkChange(parts: Feeding): Promise<void> {
  const account = (await parts.session.account())?.id;
  const { bulk } = parts.library;
  if (account === undefined || bulk.isIdle(account) || !(await bulk.hasMore(account))) return;
  await navigator.locks.request(lockNames.bulk, async () => {
    let isFed = true;
    while (isFed) isFed = await feedNext(parts, account);
  });
}

/** @returns whether there was something to feed, and room for it. */
async function feedNext(parts: Feeding, account: string): Promise<boolean> {
  const reading = await stored(() => readBulkProgress(parts.database, account));
  if (reading === null || reading.change.isPaused) return false;
  const { change, progress, waitingIntents } = reading;
  const isMute = change.action.kind === 'mute';
  const unreached = await parts.library.bulk.readUnreached(account, isMute ? change.of : FED_AT_ONCE);
  const entries = isMute ? unreached : nextRound(unreached, { series: progress.waiting, intents: waitingIntents });
  if (entries.length === 0) return false;
  const fed = isMute ? await mute(parts, account, entries) : await feed(parts, account, entries);
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
async function feed(parts: Feeding, account: string, entries: readonly BulkEntryRow[]): Promise<BulkEntryRow[] | null> {
  const { library, outbox, clock } = parts;
  const chapterIds = entries.flatMap(({ edits }) => edits.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : [])));
  const seen = await intentsOn(parts, account, entries);
  // After the intents: what was delivered is in the library by then.
  const mangaIds = entries.map(({ mangaId }) => mangaId);
  const [rows, { last }, read] = await Promise.all([
    library.readMangaOf(account, mangaIds),
    library.readSyncMetadata(account),
    library.readConfirmedStates(account, chapterIds),
  ]);
  const known = valuesBy(rows, { isListKnown: last !== null, read });
  const wanted = (edit: ValueEdit) => wantedOf(seen.get(placeOf(edit)), known(edit));
  const isSent = sentIn(seen, entries);
  // After a death between the two writes, some may be what they are to be already.
  const free = entries.filter((entry) => isUntouched(entry, wanted));
  // What is so already is not of this change, and no undo takes it back.
  const edits = new Map(
    free.map((entry) => [entry, intentsOf(entry).filter((edit) => isSent(edit) || wanted(edit) !== edit.after)]),
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
    const hasKeptSettings = !chosen && entry.edits.some(({ kind }) => kind === 'settings');
    if (!some || (hasKeptSettings && some.length === 0))
      return { ...reachedRow({ ...entry, edits: [] }), state: 'skipped' };
    return reachedRow({ ...entry, edits: [...some, ...(chosen ? [chosen] : [])] });
  });
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

export function placeOf({ kind, key }: Pick<BulkEdit | Intent, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
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
