import type { MangaRow } from '../model/rows';
import type { Id } from '../service/ids';

/** Room for some 2,000 covers of 30 kB (docs/library.md, "Covers"). */
const COVER_BYTES = 60_000_000;

type StoredCovers = ReadonlyMap<Id, { readonly file: string; readonly size: number }>;

export function haveRoom(stored: StoredCovers, room = COVER_BYTES): boolean {
  return total(stored) <= room;
}

/** @param inOrder series in the order in which their covers are needed. @returns those of the others, and of the last in order. */
export function coversWithoutRoom(
  inOrder: readonly Pick<MangaRow, 'id'>[],
  stored: StoredCovers,
  room = COVER_BYTES,
): Id[] {
  if (haveRoom(stored, room)) return [];
  const kept = new Set<Id>();
  let left = room;
  for (const { id } of inOrder) {
    left -= kept.has(id) ? 0 : (stored.get(id)?.size ?? 0);
    if (left < 0) break;
    kept.add(id);
  }
  return [...stored.keys()].filter((id) => !kept.has(id));
}

function total(stored: StoredCovers): number {
  return [...stored.values()].reduce((sum, { size }) => sum + size, 0);
}
