/** A change of many series at once: which of them it changes, and how far it has come. Pure. */
import { MINUTE, SECOND } from '../../clock';
import type {
  BulkAction,
  BulkChangeRow,
  BulkEdit,
  BulkEntry,
  BulkEntryRow,
  PlannedEntry,
  ValueEdit,
} from '../../model/bulk-change';
import { firstOperationId, type Intent, isPending, type Known } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id, Rating } from '../../service/ids';
import { MARKS_PER_REQUEST } from '../../service/limits';
import { compareSingle, plainNumber, type SingleNumber } from '../numbers/chapter-number';
import { markable } from '../numbers/up-to-here';
import { isFirstPart, lastNumber } from '../numbers/whole-numbers';
import { filtersFor } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { type ClassifiedChapter, classify, countedOf, type SeriesState } from '../unread/unread';

/** Series at a time. The whole outbox is read with every delivery, and copied with every change. */
export const FED_AT_ONCE = 20;
/** The same in intents: as many as one request marks. */
const INTENTS_FED_AT_ONCE = MARKS_PER_REQUEST;
/** More are fed while fewer wait: a worker that dies leaves something in the outbox, and with it an alarm. */
const REFILLED_AT = 10;
const INTENTS_REFILLED_AT = INTENTS_FED_AT_ONCE / 2;

export interface ChosenSeries extends Pick<MangaRow, 'isFollowed' | 'status'> {
  readonly mangaId: Id;
  /** `null` if it is not known. */
  readonly rating: Known<Rating | null> | null;
  readonly isMuted: boolean;
}

/** A series with its chapters. */
export interface ReadSeries extends SeriesState {
  readonly manga: MangaRow;
  readonly settings: SeriesSettings;
}

export type ListingAction = Exclude<BulkAction, { kind: 'markUpTo' }>;

/** @returns those that it changes. */
export function planListing(chosen: readonly ChosenSeries[], action: ListingAction): PlannedEntry[] {
  return withEdits(chosen, ({ mangaId: key, isFollowed, status, rating, isMuted }) => {
    if (action.kind === 'rate') {
      const after = action.rating;
      return rating === null || rating.value === after ? [] : [{ kind: 'rating', key, before: rating.value, after }];
    }
    if (action.kind === 'mute') {
      const after = action.isMuted;
      return isMuted === after ? [] : [{ kind: 'mute', key, before: isMuted, after }];
    }
    const after = action.kind === 'unfollow' ? null : action.status;
    return [
      ...(action.kind === 'unfollow' && isFollowed
        ? [{ kind: 'follow', key, before: true, after: false } as const]
        : []),
      ...(status === after ? [] : [{ kind: 'status', key, before: status, after } as const]),
    ];
  });
}

/**
 * Of the chapters that are known here. Where numbers start over in each volume, a number says too little.
 * @param number `null` for all that is out. @param now epoch ms. @returns those that it changes.
 */
export function planMarks(
  chosen: readonly ReadSeries[],
  number: number | null,
  filters: Filters,
  now: number,
): PlannedEntry[] {
  return withEdits(
    chosen.map((series) => ({ ...series, mangaId: series.manga.id })),
    ({ manga, ...series }) => {
      if (number !== null && manga.resetsNumbers) return [];
      const classified = classify(manga, series, filtersFor(filters, series.settings), now);
      return markable(manga, classified)
        .filter(isUpTo(classified, number))
        .map(({ chapter }) => ({ kind: 'mark', key: chapter.id, before: false, after: true }) as const);
    },
  );
}

/** What an edit or an intent is about. */
export function placeOf({ kind, key }: Pick<BulkEdit | Intent, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/** What of it goes through the outbox. */
export function intentsOf({ edits }: Pick<PlannedEntry, 'edits'>): readonly ValueEdit[] {
  return edits.filter(isValueEdit);
}

export function isValueEdit(edit: BulkEdit): edit is ValueEdit {
  return edit.kind !== 'mute' && edit.kind !== 'settings';
}

/** @param waiting what of a change is in the outbox. */
export function hasRoom({ series, intents }: { readonly series: number; readonly intents: number }): boolean {
  return series < REFILLED_AT && intents < INTENTS_REFILLED_AT;
}

/**
 * What is fed next: the first of them, with all intents of a series together. Whatever waits already, these are the
 * rounds that a cost was counted by, until a pause takes some back. @param from the place of the first.
 */
export function nextRound<Entry extends Pick<PlannedEntry, 'edits'>>(
  entries: readonly Entry[],
  from = 0,
): readonly Entry[] {
  let room = INTENTS_FED_AT_ONCE;
  const next = entries.slice(from, from + FED_AT_ONCE);
  const end = next.findIndex((entry, n) => {
    room -= intentsOf(entry).length;
    return room < 0 && n > 0;
  });
  return end === -1 ? next : next.slice(0, end);
}

/** @param isBack which of its edits were taken back from the outbox. */
export function inTurnAgain(entry: BulkEntryRow, isBack: (edit: BulkEdit) => boolean): BulkEntryRow {
  const isLetGo = entry.state === 'letGo';
  return hadTurn({ ...entry, state: 'unreached', isLetGo }, (edit) => !isBack(edit));
}

/** Of one that waits for its turn: some of its edits need none. */
export function hadTurn(entry: BulkEntryRow, isOver: (edit: BulkEdit) => boolean): BulkEntryRow {
  const had = [...(entry.had ?? []), ...entry.edits.filter(isOver)];
  const edits = entry.edits.filter((edit) => !isOver(edit));
  return edits.length > 0 ? { ...entry, edits, had } : reachedRow({ ...entry, edits: [], had });
}

/** @param edits that are in the outbox or written. */
export function reachedRow({ had = [], isLetGo, ...entry }: BulkEntryRow): BulkEntryRow {
  return { ...entry, state: isLetGo ? 'letGo' : 'queued', edits: [...had, ...entry.edits] };
}

/** Long enough for the turns of a hundred series, in ms. */
const ASKED_HOLDS_MS = 10 * MINUTE;

/**
 * Whether the service is asked first what it has: it may have been changed elsewhere to something that is neither before nor after.
 * A mark or a follow has no third value. @param now epoch ms.
 */
export function isToBeAsked({ undoes, edits, askedAt }: BulkEntryRow, now: number): boolean {
  const isAsked = askedAt !== undefined && Math.abs(now - askedAt) < ASKED_HOLDS_MS;
  return undoes !== undefined && !isAsked && edits.some(hasThirdValue);
}

/** In ms, before it is asked once more: less and less often, while it does not answer. */
export function questionWaitMs({ unanswered }: Pick<BulkChangeRow, 'unanswered'>, now: number): number {
  if (!unanswered) return 0;
  const gapMs = Math.min(SHORTEST_GAP_MS * 2 ** (unanswered.count - 1), LONGEST_GAP_MS);
  // One that seems to lie ahead was long ago.
  return now < unanswered.at ? 0 : Math.max(0, unanswered.at + gapMs - now);
}

const SHORTEST_GAP_MS = 30 * SECOND;
const LONGEST_GAP_MS = 30 * MINUTE;

export function hasThirdValue(edit: BulkEdit): edit is Extract<ValueEdit, { kind: 'status' | 'rating' }> {
  return edit.kind === 'status' || edit.kind === 'rating';
}

/** @param entry that was reached and found as it was. */
export function undoOf({ operationId, mangaId, edits }: BulkEntry): PlannedEntry & { readonly undoes: string } {
  return { undoes: operationId, mangaId, edits: edits.map(reversed) };
}

export interface BulkProgress {
  readonly of: number;
  /** They are on their way. */
  readonly waiting: number;
  /** The service has them. */
  readonly done: number;
  readonly refused: number;
  readonly skipped: number;
  readonly letGo: number;
  readonly forgotten: number;
}

/** Counted in series. @param intents of the account. @param presses those of the entries that were reached; others may be missing. @param letGoOf those of which something was undone: the rest may wait. */
export function bulkProgress(
  { of, queued, skipped, letGo = 0, forgotten = 0 }: BulkChangeRow,
  intents: readonly Intent[],
  presses: ReadonlySet<string>,
  letGoOf: ReadonlySet<string> = new Set(),
): BulkProgress {
  const pressesOf = (some: readonly Intent[]) => new Set(some.map(firstOperationId));
  const open = pressesOf(intents.filter(isPending));
  const pending = open.intersection(presses);
  const refused = pressesOf(intents.filter(({ state }) => state.name === 'refused'))
    .intersection(presses)
    .difference(pending).size;
  const done = queued - skipped - letGo - pending.size - refused;
  const waiting = pending.size + open.intersection(letGoOf).size;
  return { of, waiting, done, refused, skipped, letGo, forgotten };
}

export function isOver({ of, waiting, done, refused, skipped, letGo }: BulkProgress): boolean {
  return waiting === 0 && done + refused + skipped + letGo >= of;
}

/** The person wants nothing else of the series since. @param wanted what they want now of each key; missing where that is unknown. */
export function isUntouched(
  entry: PlannedEntry,
  wanted: (edit: ValueEdit) => ValueEdit['before'] | undefined,
): boolean {
  return intentsOf(entry).every((edit) => {
    const value = wanted(edit);
    return value === undefined || value === edit.before || value === edit.after;
  });
}

function withEdits<Series extends { readonly mangaId: Id }>(
  chosen: readonly Series[],
  editsOf: (series: Series) => readonly BulkEdit[],
): PlannedEntry[] {
  return chosen
    .map((series) => ({ mangaId: series.mangaId, edits: editsOf(series) }))
    .filter(({ edits }) => edits.length > 0);
}

function reversed(edit: BulkEdit): BulkEdit {
  return { ...edit, before: edit.after, after: edit.before } as BulkEdit;
}

/** A number that is here in parts alone is read with the last of them. @param last `null` for no end. */
function isUpTo(classified: readonly ClassifiedChapter[], last: number | null) {
  if (last === null) return () => true;
  const counted = countedOf(classified).map(({ chapter }) => chapter);
  const end = plainNumber(last);
  const isEnd = (number: SingleNumber | null) => number !== null && compareSingle(number, end) === 0;
  const isInParts =
    counted.some((chapter) => isFirstPart(chapter, last)) && !counted.some((chapter) => isEnd(lastNumber(chapter)));
  return ({ chapter }: ClassifiedChapter): boolean => {
    const number = lastNumber(chapter);
    return number !== null && (isInParts ? number.value < last + 1 : compareSingle(number, end) <= 0);
  };
}
