import type { MangaRow } from '../model/rows';
import type { Id } from '../service/ids';

/**
 * Which covers are fetched and which are let go, as a pure function. There is room for some 2 000 covers of 30 kB: for the longest
 * list that checks keep up with. They are needed in the order of the list, the newest chapter first; so what has no room is the cover of a
 * series that has been quiet for long, or of one that is in the list no more.
 */
export const COVER_BYTES = 60_000_000;

/** What a cover is taken to weigh before it is here. */
const USUAL_BYTES = 30_000;

export interface CoverPlan {
  readonly fetch: MangaRow[];
  readonly drop: Id[];
}

type Kept = ReadonlyMap<Id, { readonly file: string; readonly size: number }>;

/** @param inOrder the series of the list, those first whose covers are needed first. */
export function coverPlan(inOrder: readonly MangaRow[], kept: Kept, room = COVER_BYTES): CoverPlan {
  const fetch: MangaRow[] = [];
  const wanted = new Set<Id>();
  let left = room;
  for (const manga of inOrder) {
    if (manga.coverFile === null) continue;
    const cover = kept.get(manga.id);
    const isHere = cover?.file === manga.coverFile;
    left -= isHere ? cover.size : USUAL_BYTES;
    if (left < 0) break;
    wanted.add(manga.id);
    if (!isHere) fetch.push(manga);
  }
  const others = [...kept].filter(([id]) => !wanted.has(id));
  return { fetch, drop: total(kept) > room ? others.map(([id]) => id) : [] };
}

/** Whether there is nothing to fetch and nothing to let go, whatever the order of the list. */
export function areCoversComplete(manga: readonly MangaRow[], kept: Kept, room = COVER_BYTES): boolean {
  const areAllHere = manga.every(({ id, coverFile }) => coverFile === null || kept.get(id)?.file === coverFile);
  return areAllHere && total(kept) <= room;
}

function total(kept: Kept): number {
  return [...kept.values()].reduce((sum, { size }) => sum + size, 0);
}
