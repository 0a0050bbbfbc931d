import { batch, type ReadonlySignal } from '@preact/signals';
import type { KeptCover } from '../../lib/library/reading';
import { coalesce } from '../../lib/one-at-a-time';
import { createRecentSignals } from './recent-signals';

/** Of rows that are no longer drawn: a list that is scrolled through would hold thousands of pictures. */
const KEPT_OUT_OF_SIGHT = 100;

interface CoversParts {
  /** In the same order; `null` where nothing can be read yet. */
  readonly read: (mangaIds: readonly string[]) => Promise<readonly KeptCover[] | null>;
  /** Asks for what rows in sight lack; missing where a page asks for none. */
  readonly askFor?: (mangaIds: readonly string[]) => Promise<unknown>;
}

/** Stored covers as addresses of images, read while their rows are in sight: what is scrolled past costs nothing. */
export function createCovers({ read, askFor }: CoversParts) {
  // A list without pictures is still a list; the next change looks again.
  const recheck = () => void look().catch(() => undefined);
  const covers = createRecentSignals<string>(KEPT_OUT_OF_SIGHT, recheck);

  const look = coalesce(async () => {
    for (const address of covers.forgetOldest()) URL.revokeObjectURL(address);
    const missing = covers.known().filter(([mangaId, cover]) => cover.value === null && covers.isWatched(mangaId));
    if (missing.length === 0) return;
    const found = (await read(missing.map(([mangaId]) => mangaId))) ?? [];
    const seen = missing.flatMap(([mangaId, cover], n) => {
      const kept = found[n];
      return kept && covers.isWatched(mangaId) ? [{ mangaId, cover, kept }] : [];
    });
    batch(() => {
      for (const { cover, kept } of seen)
        if (kept.row?.bytes) cover.value ??= URL.createObjectURL(new Blob([kept.row.bytes], { type: kept.row.type }));
    });
    const lacking = seen.flatMap(({ mangaId, kept }) => (kept.lacking ? [mangaId] : []));
    // Not waited for: it takes requests, and other rows come into sight meanwhile.
    if (lacking.length > 0) void askFor?.(lacking).catch(() => undefined);
  });
  return {
    /** `null` until there is one. */
    coverOf: (mangaId: string): ReadonlySignal<string | null> => covers.of(mangaId),
    /** For those that were not found before. */
    recheck,
  };
}
