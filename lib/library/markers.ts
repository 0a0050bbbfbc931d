import { SECOND } from '../clock';
import type { MarkersRow } from '../model/rows';
import type { MarksOfManga } from '../service/endpoints';
import type { Id } from '../service/ids';

/** How the read marks of one manga change, as pure functions (docs/library.md, "Answers that cross"). */

/** In ms, until answers show a delivered mark (not published: docs/service.md). */
export const MARK_VISIBLE_MS = 10 * SECOND;

/** @param askedAt epoch ms. */
export function withAnswer(row: MarkersRow | undefined, mangaId: Id, read: readonly Id[], askedAt: number): MarkersRow {
  const delivered = row?.delivered ?? [];
  const first = delivered.findIndex(({ at }) => at > askedAt - MARK_VISIBLE_MS);
  // Everything after a new mark is newer, also where the clock was set back in between.
  const newer = first === -1 ? [] : delivered.slice(first);
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
  const stillNew = known.delivered.filter((mark) => mark.at > at - DELIVERED_KEPT_MS);
  const row = { ...overlay(known, fresh), delivered: [...stillNew, ...fresh] };
  const marked = markedIn(fresh);
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

/** In ms, longer than any answer is on its way. */
const DELIVERED_KEPT_MS = 60 * SECOND;

function overlay(row: MarkersRow, marks: MarkersRow['delivered']): MarkersRow {
  const read = new Set(row.read);
  for (const mark of marks) {
    if (mark.read) read.add(mark.chapterId);
    else read.delete(mark.chapterId);
  }
  return { ...row, read: [...read] };
}
