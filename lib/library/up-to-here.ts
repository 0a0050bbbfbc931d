import type { ChapterRow, MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { comesBefore, numberKey } from './numbering';
import { type ClassifiedChapter, classify, type Reason, type SeriesState } from './unread';

export interface UpToHere {
  readonly last: ChapterRow;
  /** In reading order; the last one is `last`, unless that is read already. */
  readonly chapters: readonly ChapterRow[];
  readonly leftOut: ReadonlyMap<LeftOut, number>;
}
export type LeftOut = Exclude<Reason, 'unread'>;

/** Rules: docs/library.md, "Marking up to a chapter". @param now epoch ms. @returns `null` for an unknown chapter. */
export function upToHere(
  manga: MangaRow,
  series: SeriesState,
  filters: Filters,
  lastId: Id,
  now: number,
): UpToHere | null {
  const classified = classify(manga, series, filters, now);
  const last = classified.find(({ chapter }) => chapter.id === lastId);
  if (!last) return null;
  const lastKey = numberKey(manga, last.chapter);
  const earlier = classified.filter(
    ({ chapter }) => numberKey(manga, chapter) !== lastKey && comesBefore(manga, chapter, last.chapter),
  );
  const includesLast = !last.isRead && last.reason !== 'future';
  const unread = earlier.filter(({ reason }) => reason === 'unread').map(({ chapter }) => chapter);
  return {
    last: last.chapter,
    chapters: includesLast ? [...unread, last.chapter] : unread,
    leftOut: countedBy(includesLast ? earlier : [...earlier, last]),
  };
}

function countedBy(classified: readonly ClassifiedChapter[]): Map<LeftOut, number> {
  const counted = new Map<LeftOut, number>();
  for (const { reason } of classified) {
    if (reason !== 'unread') counted.set(reason, (counted.get(reason) ?? 0) + 1);
  }
  return counted;
}
