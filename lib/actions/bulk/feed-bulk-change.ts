import { FED_AT_ONCE, intentsOf, isUntouched } from '../../library/bulk-change';
import { pendingMarks } from '../../library/reading';
import { isSame } from '../../library/series-settings';
import { withPending } from '../../library/with-pending';
import type { BulkChangeRow, BulkEdit, BulkEntry, ValueEdit } from '../../model/bulk-change';
import type { Press } from '../../model/history';
import { isPending, type NewIntent } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';

/** More are fed while so many wait: a worker that dies leaves something in the outbox, and with it an alarm. */
const REFILLED_AT = 10;

type SettingsEdit = Extract<BulkEdit, { kind: 'settings' }>;

export type Feeding = Pick<Dependencies, 'clock' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts'>;

/** Idempotent. @throws Failure `storage-failed`, `storage-full`; then what was not queued is queued the next time. */
export async function feedBulkChange(parts: Feeding): Promise<void> {
  const account = (await parts.session.account())?.id;
  if (account === undefined || !hasMore(await parts.library.readBulkChange(account))) return;
  await navigator.locks.request(lockNames.bulk, async () => {
    let change = await parts.library.readBulkChange(account);
    while (hasMore(change) && (await waitingOf(parts, account, change)) < REFILLED_AT)
      change = change.action.kind === 'mute' ? await mute(parts, account, change) : await feed(parts, account, change);
  });
}

function hasMore(change: BulkChangeRow | null): change is BulkChangeRow {
  return change !== null && !change.isPaused && change.queued < change.entries.length;
}

/** In series. */
async function waitingOf({ outbox }: Feeding, account: string, change: BulkChangeRow): Promise<number> {
  const pending = new Set((await outbox.all(account)).filter(isPending).map(({ operationId }) => operationId));
  return change.entries.slice(0, change.queued).filter(({ operationId }) => pending.has(operationId)).length;
}

/** As the history has them. */
export function pressesOf(entries: readonly BulkEntry[]): (operationId: string) => Press {
  const undone = new Map(entries.map(({ operationId, undoes }) => [operationId, undoes]));
  return (operationId) => {
    const undoes = undone.get(operationId);
    return undoes === undefined ? { from: 'library' } : { undoes };
  };
}

async function feed(parts: Feeding, account: string, change: BulkChangeRow): Promise<BulkChangeRow> {
  const { library, outbox, clock, delivery } = parts;
  const entries = change.entries.slice(change.queued, change.queued + FED_AT_ONCE);
  const chapterIds = entries.flatMap(({ edits }) => edits.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : [])));
  const [listed, read, intents] = await Promise.all([
    library.readManga(account),
    library.readConfirmedStates(account, chapterIds),
    outbox.all(account),
  ]);
  const known = valuesBy(listed, read);
  const wanted = valuesBy(withPending(listed, intents), new Map([...read, ...pendingMarks(intents)]));
  // After a death between the two writes, some may be what they are to be already.
  const isFree = (entry: BulkEntry) => isUntouched(entry, wanted);
  const sent = await sentBy(parts, account, entries);
  const configured = await configuredBy(parts, account, entries.filter(isFree));
  const own = entries.map((entry) => ({
    ...entry,
    edits: [
      ...intentsOf(entry).filter((edit) => sent.has(`${edit.kind} ${edit.key}`) || wanted(edit) !== edit.after),
      ...[configured.get(entry.mangaId) ?? []].flat(),
    ],
  }));
  const made = { scope: 'many', account, at: clock.now() } as const;
  await outbox.enqueueAll(
    own.filter(isFree).flatMap(({ operationId, ...entry }) =>
      intentsOf(entry).map((edit) => {
        const value = known(edit);
        const baseline = value === undefined ? null : { value };
        return { ...made, operationId, kind: edit.kind, key: edit.key, value: edit.after, baseline } as NewIntent;
      }),
    ),
    pressesOf(entries),
  );
  const fed = {
    ...change,
    // What is so already is not of this change, and no undo takes it back.
    entries: change.entries.toSpliced(change.queued, own.length, ...own),
    queued: change.queued + entries.length,
    skipped: [...change.skipped, ...entries.filter((entry) => !isFree(entry)).map(({ mangaId }) => mangaId)],
  };
  await library.putBulkChange(account, fed);
  delivery.wake();
  await showChange(parts);
  return fed;
}

/** Settings of series are here at once, but for those that a person has changed in the meantime. */
async function configuredBy({ library }: Feeding, account: string, entries: readonly BulkEntry[]) {
  const configured = new Map<Id, SettingsEdit>();
  for (const { edits } of entries)
    for (const edit of edits) {
      if (edit.kind !== 'settings') continue;
      const now = await library.readSeriesSettings(account, edit.key);
      if (isSame(now, edit.before) || isSame(now, edit.after)) configured.set(edit.key, edit);
    }
  const changes = [...configured].map(([key, { after }]) => [key, after] as const);
  if (changes.length > 0) await library.putSettingsOfMany(account, new Map(changes));
  return configured;
}

/** Kinds and keys that are in the outbox, or were a moment ago, because of these. */
async function sentBy({ outbox }: Feeding, account: string, entries: readonly BulkEntry[]) {
  const edits = Map.groupBy(entries.flatMap(intentsOf), ({ kind }) => kind);
  const intents = await Promise.all(
    [...edits].map(async ([kind, some]) => {
      const keys = some.map(({ key }) => key);
      return [...(await outbox.find(account, kind, keys)).values()];
    }),
  );
  const presses = new Set(entries.map(({ operationId }) => operationId));
  const own = intents.flat().filter(({ operationId }) => presses.has(operationId));
  return new Set(own.map(({ kind, key }) => `${kind} ${key}`));
}

/** All at once: nothing of it waits. */
async function mute(parts: Feeding, account: string, change: BulkChangeRow): Promise<BulkChangeRow> {
  const edits = change.entries.slice(change.queued).flatMap((entry) => entry.edits);
  const muted = edits.flatMap(({ kind, key, after }) => (kind === 'mute' ? [[key, { isMuted: after }] as const] : []));
  await parts.library.putSettingsOfMany(account, new Map(muted));
  const done = { ...change, queued: change.entries.length };
  await parts.library.putBulkChange(account, done);
  await showChange(parts);
  return done;
}

/** Of what an edit is about. A chapter may be unknown, and a series of a file until a sync has brought it. */
function valuesBy(rows: readonly MangaRow[], read: ReadonlyMap<Id, boolean>) {
  const series = new Map(rows.map((row) => [row.id, row]));
  return ({ kind, key }: ValueEdit): ValueEdit['before'] | undefined => {
    if (kind === 'mark') return read.get(key);
    const row = series.get(key);
    if (kind === 'rating') return row?.rating?.value;
    return kind === 'follow' ? row?.isFollowed : row?.status;
  };
}
