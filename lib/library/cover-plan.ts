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

type StoredCovers = ReadonlyMap<Id, { readonly file: string; readonly size: number }>;

/** @param inOrder the list, in the order in which covers are needed. */
export function coverPlan(inOrder: readonly MangaRow[], stored: StoredCovers, room = COVER_BYTES): CoverPlan {
  const fetch: MangaRow[] = [];
  const wanted = new Set<Id>();
  let left = room;
  for (const manga of inOrder) {
    if (manga.coverFile === null) continue;
    const cover = stored.get(manga.id);
    const isHere = cover?.file === manga.coverFile;
    left -= isHere ? cover.size : USUAL_BYTES;
    if (left < 0) break;
    wanted.add(manga.id);
    if (!isHere) fetch.push(manga);
  }
  const others = [...stored].filter(([id]) => !wanted.has(id));
  return { fetch, drop: total(stored) > room ? others.map(([id]) => id) : [] };
}

export function areCoversComplete(manga: readonly MangaRow[], stored: StoredCovers, room = COVER_BYTES): boolean {
  const areAllHere = manga.every(({ id, coverFile }) => coverFile === null || stored.get(id)?.file === coverFile);
  return areAllHere && total(stored) <= room;
}

function total(stored: StoredCovers): number {
  return [...stored.values()].reduce((sum, { size }) => sum + size, 0);
}
