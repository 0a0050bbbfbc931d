import { batch, type ReadonlySignal } from '@preact/signals';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { readCover } from '../../lib/library/reading';
import type { ask } from '../../lib/messages/ask';
import { COVERS_PER_QUESTION } from '../../lib/messages/contract';
import { createRecentSignals } from './recent-signals';

/** Of rows that are no longer drawn: a list that is scrolled through would hold thousands of pictures. */
const KEPT_OUT_OF_SIGHT = 100;

interface CoversParts {
  /** Gives `null` where the background has not made the database yet. */
  readonly open: () => Promise<Dexmark | null>;
  readonly account: () => string | null;
  readonly ask: typeof ask;
}

/** Stored covers as addresses of images. They are read when a row is first drawn, many at once; what a row in sight lacks is asked for. */
export function createCovers({ open, account, ask }: CoversParts) {
  const covers = createRecentSignals<string>(KEPT_OUT_OF_SIGHT);
  let isLooking = false;

  const look = async () => {
    isLooking = false;
    for (const address of covers.forgetOldest()) URL.revokeObjectURL(address);
    const owner = account();
    const missing = covers.known().filter(([, cover]) => cover.value === null);
    if (owner === null || missing.length === 0) return;
    const found = await readOnce(open, (database) =>
      Promise.all(missing.map(async ([mangaId, cover]) => ({ cover, ...(await readCover(database, owner, mangaId)) }))),
    );
    batch(() => {
      for (const { cover, row } of found ?? []) {
        if (row?.bytes) cover.value ??= URL.createObjectURL(new Blob([row.bytes], { type: row.type }));
      }
    });
    const mangaIds = (found ?? []).flatMap(({ lacking }) => lacking?.id ?? []).filter(covers.isWatched);
    if (mangaIds.length > 0) await ask('covers.fetch', { mangaIds: mangaIds.slice(0, COVERS_PER_QUESTION) });
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
