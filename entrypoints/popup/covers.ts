import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { readCover } from '../../lib/library/reading';

/** Stored covers as addresses of images. They are read when a row is first drawn, many at once. */
export interface Covers {
  /** `null` until there is one. */
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  /** For those that were not found before. */
  readonly recheck: () => void;
}

export function createCovers(open: () => Promise<Dexmark | null>): Covers {
  const covers = new Map<string, Signal<string | null>>();
  let isLooking = false;

  const look = async () => {
    isLooking = false;
    const missing = [...covers].filter(([, cover]) => cover.value === null);
    await readOnce(open, (database) =>
      Promise.all(
        missing.map(async ([mangaId, cover]) => {
          const found = await readCover(database, mangaId);
          if (found?.bytes) cover.value = URL.createObjectURL(new Blob([found.bytes], { type: found.type }));
        }),
      ),
    );
  };
  const lookSoon = () => {
    if (isLooking) return;
    isLooking = true;
    // A list without pictures is still a list; the next change looks again.
    queueMicrotask(() => void look().catch(() => undefined));
  };
  return {
    coverOf(mangaId) {
      const known = covers.get(mangaId);
      if (known) return known;
      const cover = signal<string | null>(null);
      covers.set(mangaId, cover);
      lookSoon();
      return cover;
    },
    recheck: lookSoon,
  };
}
