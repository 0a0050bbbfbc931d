import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { readSeriesList, readSeriesRows, type SeriesList, type SeriesRows } from '../../lib/library/list-reading';
import type { CountOptions } from '../../lib/library/series-counts';
import { coalesce } from '../../lib/one-at-a-time';

/** The whole list, and the chapters of those series alone that are in sight or were lately. Read again whenever it changes. */
export interface LocalLibrary {
  /** `null` until it was read for the first time. */
  readonly list: ReadonlySignal<SeriesList | null>;
  /** `null` until it was read, many at once, and where it is not known. */
  readonly seriesOf: (mangaId: string) => ReadonlySignal<SeriesRows | null>;
  /** Those that were read. */
  readonly known: () => readonly ReadonlySignal<SeriesRows | null>[];
  /** Reads do not overlap: one that has not begun serves all callers. @throws Failure `storage-failed` if the database cannot be opened. */
  readonly read: () => Promise<void>;
  readonly forget: () => void;
}

interface LocalLibraryParts {
  /** Gives `null` where the background has not made the database yet. */
  readonly open: () => Promise<Dexmark | null>;
  /** Whose list is read and how it is counted; `null` until that is known. */
  readonly options: () => CountOptions | null;
  /** Series of the list that are in sight first: they are shown together with it. */
  readonly firstOf: (list: SeriesList) => readonly string[];
  /** The chapters of what has come into sight could not be read. */
  readonly onFailure: (thrown: unknown) => void;
}

/** Series whose chapters are held though they are not in sight: one that was just marked and has left the list can be undone. */
const HELD_OUT_OF_SIGHT = 40;

export function createLocalLibrary({ open, options, firstOf, onFailure }: LocalLibraryParts): LocalLibrary {
  const list = signal<SeriesList | null>(null);
  const held = new Map<string, Signal<SeriesRows | null>>();
  const inSight = new Set<string>();
  let isLooking = false;

  const holding = (mangaId: string) => {
    const rows =
      held.get(mangaId) ??
      signal<SeriesRows | null>(null, {
        watched: () => void inSight.add(mangaId),
        unwatched: () => void inSight.delete(mangaId),
      });
    // The latest last.
    held.delete(mangaId);
    held.set(mangaId, rows);
    return rows;
  };
  const letGo = () => {
    const outOfSight = [...held.keys()].filter((mangaId) => !inSight.has(mangaId));
    for (const mangaId of outOfSight.slice(0, -HELD_OUT_OF_SIGHT)) held.delete(mangaId);
  };
  const look = async () => {
    isLooking = false;
    const account = options()?.account;
    // The first reading of the list brings these.
    if (account === undefined || list.value === null) return;
    letGo();
    const missing = [...held].filter(([, rows]) => rows.value === null).map(([mangaId]) => mangaId);
    if (missing.length === 0) return;
    const found = await readOnce(open, (database) => readSeriesRows(database, account, missing));
    if (options()?.account !== account) return;
    batch(() => {
      for (const [mangaId, rows] of found ?? []) {
        const known = held.get(mangaId);
        // What a change has brought meanwhile is newer.
        if (known?.value === null) known.value = rows;
      }
    });
  };
  const lookSoon = () => {
    if (isLooking) return;
    isLooking = true;
    queueMicrotask(() => void look().catch(onFailure));
  };
  const read = coalesce(async () => {
    const wanted = options();
    if (wanted === null) return;
    const found = await readOnce(open, async (database) => {
      const series = await readSeriesList(database, wanted);
      letGo();
      const ids = new Set([...held.keys(), ...firstOf(series)]);
      return { series, ids, rows: await readSeriesRows(database, wanted.account, [...ids]) };
    });
    if (options()?.account !== wanted.account) return;
    batch(() => {
      list.value = found?.series ?? nothing;
      for (const mangaId of found?.ids ?? []) holding(mangaId).value = found?.rows.get(mangaId) ?? null;
    });
    // Those that came into sight meanwhile.
    lookSoon();
  });
  return {
    list,
    seriesOf(mangaId) {
      const rows = holding(mangaId);
      if (rows.peek() === null) lookSoon();
      return rows;
    },
    known: () => [...held.values()],
    read,
    forget() {
      batch(() => {
        for (const rows of held.values()) rows.value = null;
        held.clear();
        list.value = null;
      });
    },
  };
}

const nothing: SeriesList = { series: [], pendingMarks: new Map(), queue: [], lastSync: null };
