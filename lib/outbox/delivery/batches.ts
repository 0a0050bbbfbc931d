import { parcelsOf } from '../../chunks';
import type { MarkIntent } from '../../model/intents';
import type { MarksOfManga } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { READ_BATCH_BYTES } from '../../service/limits';

/** Waiting marks packed into the fewest requests: one for each manga, cut where the body would grow over its limit. */
export interface Batch {
  readonly mangaId: Id;
  /** Never empty; the latest wish first. */
  readonly intents: readonly MarkIntent[];
  /** A mark that left alone, which the site's own reading history shows; marks in bulk it does not. */
  readonly isSingleClick: boolean;
}

/**
 * @param intents in any order.
 * @param mangaOf the manga of each chapter; chapters that are missing in it are in no batch.
 * @returns batches, the most urgent first: the person looks where the last click was.
 */
export function batchesOf(intents: readonly MarkIntent[], mangaOf: ReadonlyMap<Id, Id>): Batch[] {
  const latestFirst = [...intents].sort((a, b) => b.at - a.at);
  const byManga = Map.groupBy(latestFirst, ({ key }) => mangaOf.get(key));
  return [...byManga].flatMap(([mangaId, marks]) =>
    mangaId === undefined
      ? []
      : parcelsOf(marks, MARKS_PER_REQUEST).map((chunk) => ({
          mangaId,
          intents: chunk,
          isSingleClick: marks.length === 1,
        })),
  );
}

/** A batch as the service takes it. */
export function marksOf({ mangaId, intents, isSingleClick }: Batch): MarksOfManga {
  const read = intents.filter((intent) => intent.value).map(({ key }) => key);
  const unread = intents.filter((intent) => !intent.value).map(({ key }) => key);
  return { mangaId, read, unread, history: isSingleClick && read.length === 1 };
}

/** Two halves of a batch that was refused, so that the mark it was refused for comes to stand alone. */
export function halvesOf({ mangaId, intents }: Batch): [Batch, Batch] {
  const middle = Math.ceil(intents.length / 2);
  return [
    { mangaId, intents: intents.slice(0, middle), isSingleClick: false },
    { mangaId, intents: intents.slice(middle), isSingleClick: false },
  ];
}

const EMPTY_BODY_BYTES = '{"chapterIdsRead":[],"chapterIdsUnread":[]}'.length;
/** An id in its quotes, and a comma. */
const ID_BYTES = 36 + 2 + 1;
const MARKS_PER_REQUEST = Math.floor((READ_BATCH_BYTES - EMPTY_BODY_BYTES) / ID_BYTES);
