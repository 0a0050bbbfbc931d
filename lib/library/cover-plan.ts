import type { MangaRow } from '../model/rows';
import type { Id } from '../service/ids';

/** Room for some 2,000 covers of 30 kB (docs/library.md, "Covers"). */
export const COVER_BYTES = 60_000_000;

/** Assumed for a cover that is not here yet. */
const USUAL_BYTES = 30_000;

export interface CoverPlan {
  readonly fetch: MangaRow[];
  readonly drop: Id[];
}

type Kept = ReadonlyMap<Id, { readonly file: string; readonly size: number }>;

/** @param inOrder the list, those first whose covers are needed first. */
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

export function areCoversComplete(manga: readonly MangaRow[], kept: Kept, room = COVER_BYTES): boolean {
  const areAllHere = manga.every(({ id, coverFile }) => coverFile === null || kept.get(id)?.file === coverFile);
  return areAllHere && total(kept) <= room;
}

function total(kept: Kept): number {
  return [...kept.values()].reduce((sum, { size }) => sum + size, 0);
}
