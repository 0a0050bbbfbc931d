import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import type { Filters } from '../unread/filters';
import { type ClassifiedChapter, classify, type Reason, type SeriesState } from '../unread/unread';
import { numberKey } from './numbering';

export interface UpToHere {
  readonly last: ChapterRow;
  /** In reading order; the last one is `last`, unless that is read already. */
  readonly chapters: readonly ChapterRow[];
  readonly leftOut: ReadonlyMap<LeftOut, number>;
}
export type LeftOut = Exclude<Reason, 'unread' | 'awaitsGroup'>;

/** Rules: docs/library.md, "Marking up to a chapter". @param now epoch ms. @returns `null` for an unknown chapter. */
export function upToHere(
  manga: MangaRow,
  series: SeriesState,
  filters: Filters,
  lastId: Id,
  now: number,
): UpToHere | null {
  const classified = classify(manga, series, filters, now);
  const place = classified.findIndex(({ chapter }) => chapter.id === lastId);
  const last = classified[place];
  if (!last) return null;
  const lastKey = numberKey(manga, last.chapter);
  const earlier = classified.slice(0, place).filter(({ chapter }) => numberKey(manga, chapter) !== lastKey);
  const includesLast = !last.isRead && last.reason !== 'future';
  const taken = new Set(markable(manga, earlier));
  const unread = [...taken].map(({ chapter }) => chapter);
  return {
    last: last.chapter,
    chapters: includesLast ? [...unread, last.chapter] : unread,
    leftOut: countedBy((includesLast ? earlier : [...earlier, last]).filter((one) => !taken.has(one))),
  };
}

/** One release of each unread number, also of one that waits for a group: it would be unread later. */
export function markable(manga: MangaRow, classified: readonly ClassifiedChapter[]): ClassifiedChapter[] {
  const awaiting = classified.filter(({ reason }) => reason === 'awaitsGroup');
  const numbers = Map.groupBy(awaiting, ({ chapter }) => numberKey(manga, chapter));
  const awaited = new Set([...numbers.values()].map(([first]) => first));
  return classified.filter((one) => one.reason === 'unread' || awaited.has(one));
}

function countedBy(classified: readonly ClassifiedChapter[]): Map<LeftOut, number> {
  const counted = new Map<LeftOut, number>();
  for (const { reason } of classified) {
    if (reason === 'unread') continue;
    const why = reason === 'awaitsGroup' ? 'otherRelease' : reason;
    counted.set(why, (counted.get(why) ?? 0) + 1);
  }
  return counted;
}
