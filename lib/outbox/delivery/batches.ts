import { chunksOf } from '../../chunks';
import type { MarkIntent } from '../../model/intents';
import type { MarksOfManga } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { MARKS_PER_REQUEST } from '../../service/limits';

/** One request: marks of one manga, cut where the body would exceed its limit. */
export interface Batch {
  readonly mangaId: Id;
  /** Never empty. */
  readonly intents: readonly MarkIntent[];
  /** The site's reading history shows a click's only mark that left alone, and no marks in bulk. */
  readonly isSingleClick: boolean;
}

/** @returns the batch of the latest click first; chapters that `mangaOf` lacks are in none. */
export function batchesOf(intents: readonly MarkIntent[], mangaOf: ReadonlyMap<Id, Id>): Batch[] {
  const latestFirst = [...intents].sort((a, b) => b.at - a.at);
  const byManga = Map.groupBy(latestFirst, ({ key }) => mangaOf.get(key));
  return [...byManga].flatMap(([mangaId, marks]) =>
    mangaId === undefined
      ? []
      : chunksOf(marks, MARKS_PER_REQUEST).map((chunk) => ({
          mangaId,
          intents: chunk,
          isSingleClick: marks.length === 1 && chunk[0]?.scope === undefined,
        })),
  );
}

export function marksOf({ mangaId, intents, isSingleClick }: Batch): MarksOfManga {
  const read = intents.filter((intent) => intent.value).map(({ key }) => key);
  const unread = intents.filter((intent) => !intent.value).map(({ key }) => key);
  return { mangaId, read, unread, history: isSingleClick && read.length === 1 };
}

/** As marks leave one by one: the latest alone. The service's rules name no such route for what is unread again. */
export function singleMark(batch: Batch): Batch {
  const [latest] = batch.intents;
  return latest?.value ? { ...batch, intents: [latest] } : (unmarksOf(batch) ?? batch);
}

export function unmarksOf(batch: Batch): Batch | null {
  const intents = batch.intents.filter(({ value }) => !value);
  return intents.length === 0 ? null : { ...batch, intents };
}

export function splitBatch({ mangaId, intents }: Batch): [Batch, Batch] {
  const middle = Math.ceil(intents.length / 2);
  return [
    { mangaId, intents: intents.slice(0, middle), isSingleClick: false },
    { mangaId, intents: intents.slice(middle), isSingleClick: false },
  ];
}
