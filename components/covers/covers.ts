import { batch, type ReadonlySignal } from '@preact/signals';
import type { CoverRow } from '../../lib/model/rows';
import { createRecentSignals } from './recent-signals';

/** Of rows that are no longer drawn: a list that is scrolled through would hold thousands of pictures. */
const KEPT_OUT_OF_SIGHT = 100;

/** What is kept of the cover of a series, and whether the service has another one. */
export interface KeptCover {
  readonly row: CoverRow | null;
  readonly lacking: object | null;
}

interface CoversParts {
  /** In the same order; `null` where nothing can be read yet. */
  readonly read: (mangaIds: readonly string[]) => Promise<readonly KeptCover[] | null>;
  /** Asks for what rows in sight lack; missing where a page asks for none. */
  readonly askFor?: (mangaIds: readonly string[]) => Promise<unknown>;
}

/** Stored covers as addresses of images. They are read when a row is first drawn, many at once. */
export function createCovers({ read, askFor }: CoversParts) {
  const covers = createRecentSignals<string>(KEPT_OUT_OF_SIGHT);
  let isLooking = false;

  const look = async () => {
    isLooking = false;
    for (const address of covers.forgetOldest()) URL.revokeObjectURL(address);
    const missing = covers.known().filter(([, cover]) => cover.value === null);
    if (missing.length === 0) return;
    const found = (await read(missing.map(([mangaId]) => mangaId))) ?? [];
    batch(() => {
      for (const [n, [, cover]] of missing.entries()) {
        const row = found[n]?.row;
        if (row?.bytes) cover.value ??= URL.createObjectURL(new Blob([row.bytes], { type: row.type }));
      }
    });
    const lacking = missing.flatMap(([mangaId], n) =>
      found[n]?.lacking && covers.isWatched(mangaId) ? [mangaId] : [],
    );
    if (lacking.length > 0) await askFor?.(lacking);
  };
  const lookSoon = () => {
    if (isLooking) return;
    isLooking = true;
    // A list without pictures is still a list; the next change looks again.
    queueMicrotask(() => void look().catch(() => undefined));
  };
  return {
    /** `null` until there is one. */
    coverOf(mangaId: string): ReadonlySignal<string | null> {
      if (!covers.has(mangaId)) lookSoon();
      return covers.of(mangaId);
    },
    /** For those that were not found before. */
    recheck: lookSoon,
  };
}
