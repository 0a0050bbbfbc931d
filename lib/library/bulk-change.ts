/** A change of many series at once: which of them it changes, and how far it has come. Pure. */
import type { BulkAction, BulkChangeRow, BulkEdit, PlannedEntry, ValueEdit } from '../model/bulk-change';
import { type Intent, isPending, type Known } from '../model/intents';
import type { MangaRow } from '../model/rows';
import type { SeriesSettings } from '../model/series-settings';
import type { Id, Rating } from '../service/ids';
import { MARKS_PER_REQUEST } from '../service/limits';
import type { Filters } from './filters';
import { numberIn } from './numbering';
import { filtersFor } from './series-settings';
import { classify, type SeriesState } from './unread';
import { markable } from './up-to-here';

/** Series at a time. The whole outbox is read with every delivery, and what is in it cannot be paused at once. */
export const FED_AT_ONCE = 20;

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
      return markable(manga, classify(manga, series, filtersFor(filters, series.settings), now))
        .filter(({ chapter }) => isUpTo(chapter.number, number))
        .map(({ chapter }) => ({ kind: 'mark', key: chapter.id, before: false, after: true }) as const);
    },
  );
}

/** Marks of one series leave in batches. @param areMarksSingle chapters are marked as read one by one, as the person chose. */
export function requestsOf(entries: readonly PlannedEntry[], areMarksSingle = false): number {
  return entries.reduce((sum, entry) => {
    const edits = intentsOf(entry);
    const marks = edits.filter(({ kind }) => kind === 'mark');
    const alone = areMarksSingle ? marks.filter(({ after }) => after).length : 0;
    return sum + edits.length - marks.length + alone + Math.ceil((marks.length - alone) / MARKS_PER_REQUEST);
  }, 0);
}

/** What of it goes through the outbox. */
export function intentsOf({ edits }: Pick<PlannedEntry, 'edits'>): readonly ValueEdit[] {
  return edits.filter((edit) => edit.kind !== 'mute' && edit.kind !== 'settings');
}

/** Of those that it has reached: what a person had changed in the meantime stays. */
export function undoOf(change: BulkChangeRow): readonly (PlannedEntry & { readonly undoes: string })[] {
  const skipped = new Set(change.skipped);
  return change.entries
    .slice(0, change.queued)
    .filter(({ mangaId }) => !skipped.has(mangaId))
    .map(({ operationId, mangaId, edits }) => ({ undoes: operationId, mangaId, edits: edits.map(reversed) }));
}

export interface BulkProgress {
  readonly of: number;
  /** The service has them. */
  readonly done: number;
  readonly refused: number;
  readonly skipped: number;
}

/** Counted in series. @param intents of the account. */
export function bulkProgress(change: BulkChangeRow, intents: readonly Intent[]): BulkProgress {
  const presses = new Set(change.entries.map(({ operationId }) => operationId));
  const own = intents.filter(({ operationId }) => presses.has(operationId));
  const pressesOf = (some: readonly Intent[]) => new Set(some.map(({ operationId }) => operationId));
  const waiting = pressesOf(own.filter(isPending));
  const stopped = pressesOf(own.filter(({ state }) => state.name === 'refused')).difference(waiting).size;
  const { length: of } = change.entries;
  const skipped = change.skipped.length;
  return { of, done: change.queued - skipped - waiting.size - stopped, refused: stopped, skipped };
}

export function isOver({ of, done, refused, skipped }: BulkProgress): boolean {
  return done + refused + skipped >= of;
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

function isUpTo(number: string | null, last: number | null): boolean {
  const value = numberIn(number);
  return last === null || (value !== null && value <= last);
}
