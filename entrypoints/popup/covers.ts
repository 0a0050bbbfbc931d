import { batch, type ReadonlySignal } from '@preact/signals';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { readCover } from '../../lib/library/reading';
import { createRecentSignals } from './recent-signals';

/** Stored covers as addresses of images. They are read when a row is first drawn, many at once. */
export interface Covers {
  /** `null` until there is one. */
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  /** For those that were not found before. */
  readonly recheck: () => void;
}

/** Of rows that are no longer drawn: a list that is scrolled through would hold thousands of pictures. */
const KEPT_OUT_OF_SIGHT = 100;

export function createCovers(open: () => Promise<Dexmark | null>): Covers {
  const covers = createRecentSignals<string>(KEPT_OUT_OF_SIGHT);
  let isLooking = false;

  const look = async () => {
    isLooking = false;
    for (const address of covers.forgetOldest()) URL.revokeObjectURL(address);
    const missing = covers.known().filter(([, cover]) => cover.value === null);
    const found = await readOnce(open, (database) =>
      Promise.all(missing.map(async ([mangaId, cover]) => [cover, await readCover(database, mangaId)] as const)),
    );
    batch(() => {
      for (const [cover, row] of found ?? []) {
        if (row?.bytes) cover.value ??= URL.createObjectURL(new Blob([row.bytes], { type: row.type }));
      }
    });
  };
  const lookSoon = () => {
    if (isLooking) return;
    isLooking = true;
    // A list without pictures is still a list; the next change looks again.
    queueMicrotask(() => void look().catch(() => undefined));
  };
  return {
    coverOf(mangaId) {
      if (!covers.has(mangaId)) lookSoon();
      return covers.of(mangaId);
    },
    recheck: lookSoon,
  };
}
