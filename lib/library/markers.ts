import { HOUR, MINUTE, SECOND } from '../clock';
import type { MarkersRow } from '../model/rows';
import type { MarksOfManga } from '../service/endpoints';
import type { Id } from '../service/ids';

/** How the read marks of one manga change, as pure functions (docs/library.md, "Answers that cross"). */

/** In ms, that a mark which a tab of the site was seen to make stands over answers. */
export const MARK_VISIBLE_MS = 10 * SECOND;
/** In ms, that what was delivered stands over every answer: lists of the service lag behind writes (docs/service.md). */
export const HELD_MS = 5 * MINUTE;
/** Longer, until an answer has shown it, but no longer than this. */
const HELD_UNSHOWN_MS = HOUR;

interface Delivered {
  readonly at: number;
  readonly isShown?: true;
}

/** @param askedAt epoch ms. */
export function standsOver({ at, isShown }: Delivered, askedAt: number): boolean {
  const ageMs = askedAt - at;
  // Much younger than the question is a clock that was set back since.
  return ageMs > -HELD_MS && ageMs < (isShown ? HELD_MS : HELD_UNSHOWN_MS);
}

/** @param isSaid whether the answer says the same. */
export function shownBy<Of extends Delivered>(delivered: Of, isSaid: boolean, askedAt: number): Of {
  return isSaid && askedAt > delivered.at && !delivered.isShown ? { ...delivered, isShown: true } : delivered;
}

/** @param askedAt epoch ms. */
export function withAnswer(row: MarkersRow | undefined, mangaId: Id, read: readonly Id[], askedAt: number): MarkersRow {
  const [said, seen] = [new Set(read), new Set(row?.unconfirmed)];
  const newer = (row?.delivered ?? []).flatMap((delivered) => {
    const { chapterId, at } = delivered;
    const mark = shownBy(delivered, said.has(chapterId) === delivered.read, askedAt);
    const isNewer = seen.has(chapterId) ? at > askedAt - MARK_VISIBLE_MS : standsOver(mark, askedAt);
    return isNewer ? mark : [];
  });
  const answer = { ...overlay({ ...row, mangaId, read, checkedAt: askedAt, delivered: [] }, newer), delivered: newer };
  const marked = markedIn(newer);
  return withUnconfirmed(answer, row?.unconfirmed?.filter((id) => marked.has(id)) ?? []);
}

/** The service took marks. @param at of its answer, in epoch ms. */
export function withDelivered(
  before: MarkersRow | undefined,
  { mangaId, read, unread }: MarksOfManga,
  at: number,
): MarkersRow {
  const known = before ?? { mangaId, read: [], checkedAt: null, delivered: [] };
  const fresh = [
    ...read.map((chapterId) => ({ chapterId, read: true, at })),
    ...unread.map((chapterId) => ({ chapterId, read: false, at })),
  ];
  const marked = markedIn(fresh);
  const stillNew = known.delivered.filter((mark) => !marked.has(mark.chapterId) && standsOver(mark, at));
  const row = { ...overlay(known, fresh), delivered: [...stillNew, ...fresh] };
  return withUnconfirmed(row, known.unconfirmed?.filter((id) => !marked.has(id)) ?? []);
}

/** A tab of the site made marks, for an unknown account. */
export function withUnconfirmedMarks(row: MarkersRow | undefined, marks: MarksOfManga, at: number): MarkersRow {
  const after = withDelivered(row, marks, at);
  return withUnconfirmed(after, [...new Set([...(after.unconfirmed ?? []), ...marks.read, ...marks.unread])]);
}

/** Chapters that are in the series `to` now take their marks along. @returns the rows that change. */
export function withMoved(
  before: MarkersRow | undefined,
  after: MarkersRow | undefined,
  to: Id,
  chapterIds: ReadonlySet<Id>,
): MarkersRow[] {
  if (!before) return [];
  const [left, moved] = [partOf(before, (id) => !chapterIds.has(id)), partOf(before, (id) => chapterIds.has(id))];
  if (moved.read.length + moved.delivered.length + (moved.unconfirmed ?? []).length === 0) return [];
  const known = after ?? { mangaId: to, read: [], checkedAt: null, delivered: [] };
  const joined = {
    ...known,
    read: [...new Set([...known.read, ...moved.read])],
    delivered: [...known.delivered, ...moved.delivered].sort((a, b) => a.at - b.at),
  };
  return [left, withUnconfirmed(joined, [...(known.unconfirmed ?? []), ...(moved.unconfirmed ?? [])])];
}

function partOf(row: MarkersRow, isIn: (id: Id) => boolean): MarkersRow {
  const delivered = row.delivered.filter(({ chapterId }) => isIn(chapterId));
  return withUnconfirmed({ ...row, read: row.read.filter(isIn), delivered }, row.unconfirmed?.filter(isIn) ?? []);
}

/** As the request named one series, by those that the chapters are in here. */
export function byKnownSeries(marks: MarksOfManga, seriesOf: ReadonlyMap<Id, Id>): MarksOfManga[] {
  const mangaOf = (id: Id) => seriesOf.get(id) ?? marks.mangaId;
  const [read, unread] = [Map.groupBy(marks.read, mangaOf), Map.groupBy(marks.unread, mangaOf)];
  const mangaIds = new Set([...read.keys(), ...unread.keys()]);
  return [...mangaIds].map((mangaId) => ({
    ...marks,
    mangaId,
    read: read.get(mangaId) ?? [],
    unread: unread.get(mangaId) ?? [],
  }));
}

function markedIn(marks: MarkersRow['delivered']): ReadonlySet<Id> {
  return new Set(marks.map(({ chapterId }) => chapterId));
}

function withUnconfirmed({ unconfirmed: _, ...row }: MarkersRow, ids: readonly Id[]): MarkersRow {
  return ids.length > 0 ? { ...row, unconfirmed: ids } : row;
}

function overlay(row: MarkersRow, marks: MarkersRow['delivered']): MarkersRow {
  const read = new Set(row.read);
  for (const mark of marks) {
    if (mark.read) read.add(mark.chapterId);
    else read.delete(mark.chapterId);
  }
  return { ...row, read: [...read] };
}
