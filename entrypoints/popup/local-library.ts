import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { createRecentSignals } from '../../components/covers/recent-signals';
import type { Clock } from '../../lib/clock';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import {
  type ListOptions,
  readSeriesList,
  readSeriesRows,
  type SeriesList,
  type SeriesRows,
} from '../../lib/library/list/list-reading';
import { coalesce } from '../../lib/one-at-a-time';

interface LocalLibraryParts {
  /** Gives `null` where the background has not made the database yet. */
  readonly open: () => Promise<Dexmark | null>;
  /** Whose list is read and how it is counted; `null` until that is known. */
  readonly options: () => ListOptions | null;
  readonly clock: Pick<Clock, 'sleep'>;
  /** The chapters of what has come into sight could not be read. */
  readonly onFailure: (thrown: unknown) => void;
}

/** More than a window shows: a series that was just marked and has left the list can be undone. */
const EXPECTED_AT_ONCE = 60;
/** In ms. Between two keys of the search, or while a list is scrolled, chapters are read of nothing. */
const REST_MS = 100;

export type LocalLibrary = ReturnType<typeof createLocalLibrary>;

/** The whole list, and the chapters of those series alone that are in sight or were lately. Read again whenever it changes. */
export function createLocalLibrary({ open, options, clock, onFailure }: LocalLibraryParts) {
  const list = signal<SeriesList | null>(null);
  const expected = createRecentSignals<SeriesRows>(EXPECTED_AT_ONCE);
  let rest = new AbortController();

  const readMissing = async () => {
    const wanted = options();
    expected.forgetOldest();
    const missing = expected
      .known()
      .filter(([, rows]) => rows.value === null)
      .map(([mangaId]) => mangaId);
    if (wanted === null || missing.length === 0) return;
    const { account, titles } = wanted;
    const found = await readOnce(open, (database) => readSeriesRows(database, account, missing, titles));
    if (options()?.account !== account) return;
    batch(() => {
      for (const [mangaId, rows] of found ?? []) {
        // What a change has brought meanwhile is newer.
        expected.of(mangaId).value ??= rows;
      }
    });
  };
  const read = coalesce(async () => {
    const wanted = options();
    if (wanted === null) return;
    const found = await readOnce(open, async (database) => {
      const series = await readSeriesList(database, wanted);
      expected.forgetOldest();
      const mangaIds = expected.known().map(([mangaId]) => mangaId);
      return { series, mangaIds, rows: await readSeriesRows(database, wanted.account, mangaIds, wanted.titles) };
    });
    if (options()?.account !== wanted.account) return;
    batch(() => {
      list.value = found?.series ?? nothing;
      for (const mangaId of found?.mangaIds ?? []) expected.of(mangaId).value = found?.rows.get(mangaId) ?? null;
    });
  });
  return {
    /** `null` until it was read for the first time. */
    list,
    /** `null` until it was read, and where it is not known. */
    seriesOf(mangaId: string): ReadonlySignal<SeriesRows | null> {
      const rows = expected.of(mangaId);
      if (rows.peek() === null) queueMicrotask(() => void readMissing().catch(onFailure));
      return rows;
    },
    /** It is in sight: once the list comes to rest its chapters are read, for what a person may press. */
    expect(mangaId: string) {
      if (expected.of(mangaId).peek() !== null) return;
      rest.abort();
      rest = new AbortController();
      const { signal: moved } = rest;
      void clock.sleep(REST_MS, moved).then(() => (moved.aborted ? undefined : readMissing().catch(onFailure)));
    },
    /** Those in sight or lately, whether they were read or not. */
    expected: () => expected.known().map(([, rows]) => rows),
    /** Reads do not overlap: one that has not begun serves all callers. @throws Failure `storage-failed` if the database cannot be opened. */
    read,
    forget() {
      batch(() => {
        expected.clear();
        list.value = null;
      });
    },
  };
}

const nothing: SeriesList = { series: [], pendingMarks: new Map(), queue: [], lastSync: null };
