import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createCovers } from '../../components/covers/covers';
import type { StatusParts } from '../../components/follows/status';
import type { LibraryEntry } from '../../components/library/LibraryRow';
import type { MissingPart } from '../../components/library/MissingParts';
import type { Clock } from '../../lib/clock';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { asFailure, type FailureCode } from '../../lib/failure';
import { type BulkReading, readBulkEntries, readBulkProgress } from '../../lib/library/bulk/bulk-reading';
import { readSeriesList, readSeriesRows, type SeriesList } from '../../lib/library/list/list-reading';
import {
  type Column,
  everything,
  type Facets,
  facetsOf,
  type TableFilter,
  type TableOrder,
  type TableSeries,
  tableRows,
} from '../../lib/library/list/table';
import { storedCovers } from '../../lib/library/reading';
import { filtersOf } from '../../lib/library/unread/filters';
import type { ask } from '../../lib/messages/ask';
import { coalesce } from '../../lib/one-at-a-time';
import { mangaAddress } from '../../lib/service/links';
import { profileIn } from '../../lib/service/profile';
import { LIBRARY_VIEW, type LibraryView } from '../../lib/settings/list-choice';
import { isRouteMissing } from '../../lib/settings/service-choices';
import {
  forgetSnapshots,
  LIBRARY_SNAPSHOT,
  type LibrarySnapshot,
  type LibrarySnapshotRow,
} from '../../lib/settings/snapshots';
import { recallItem, rememberItem } from '../../lib/storage/page-item';
import { type Bulk, createBulk } from './bulk';
import { createMissingParts, partsMissing } from './missing-parts';
import { reporting } from './reporting';
import { createTableChoice, type TableChoice } from './table-choice';
import type { WatchedViews } from './watched-views';

export interface LibraryParts extends Omit<WatchedViews, 'readingHistory'> {
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
  /** When a chapter of each series was last marked as read, in epoch ms; `null` until the history was read. */
  readonly lastRead: ReadonlySignal<ReadonlyMap<string, number> | null>;
  /** Told when the rows to paint first are kept, and whether they are others than before. */
  readonly onRemembered: ((isChanged: boolean) => void) | null;
  /** Opens the database for reading, or gives `null` where the background has not made it yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
}

/** The page's signals and actions. */
export interface LibraryState extends LibraryParts {
  readonly view: ReadonlySignal<LibraryView>;
  readonly filter: ReadonlySignal<TableFilter>;
  readonly order: ReadonlySignal<TableOrder>;
  /** All follows; `null` until they were read. */
  readonly series: ReadonlySignal<readonly TableSeries[] | null>;
  /** Those that the table shows. */
  readonly rows: ReadonlySignal<readonly LibrarySnapshotRow[]>;
  /** Of all rows; `null` until that is known. */
  readonly count: ReadonlySignal<number | null>;
  readonly facets: ReadonlySignal<Facets>;
  /** Ratings that the order lacks. */
  readonly missing: ReadonlySignal<readonly MissingPart[]>;
  readonly loadMissing: () => void;
  /** Chapters are marked as read one by one, as the person chose. */
  readonly areMarksSingle: ReadonlySignal<boolean>;
  readonly choice: TableChoice;
  readonly bulk: Bulk;
  /** Why the list could not be read, or a press came to nothing. */
  readonly failure: ReadonlySignal<FailureCode | null>;
  /** `null` until all of it was seen. */
  readonly status: ReadonlySignal<Omit<StatusParts, 'now'> | null>;
  readonly entryOf: (row: LibrarySnapshotRow) => LibraryEntry;
  /** `null` while none is kept. */
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  /** Epoch ms, by the service's clock. */
  readonly now: () => number;
  readonly filterBy: (filter: TableFilter) => void;
  readonly showAs: (view: LibraryView) => void;
  readonly showAll: () => void;
  /** By another column, or the other way round. */
  readonly orderBy: (column: Column) => void;
  readonly refresh: () => void;
}

/** Reads the local copy, now and after each change. */
export function createLibraryState(parts: LibraryParts): LibraryState {
  const { session, settings, revision, clock } = parts;
  const list = signal<SeriesList | null>(null);
  const painted = signal(recallItem(LIBRARY_SNAPSHOT));
  const lastBulk = signal<BulkReading | null>(null);
  const unread = signal<FailureCode | null>(null);
  const refused = signal<FailureCode | null>(null);
  const filter = signal(everything);
  const order = signal<TableOrder>({ column: 'title', isReversed: false });
  const accountId = computed(() => session.value?.account?.id ?? null);
  const aheadMs = computed(() => parts.serviceClock.value?.aheadMs ?? 0);
  const now = () => clock.now() + aheadMs.value;
  const filters = computed(() => settings.value && filtersOf(settings.value));
  const series = computed(
    () =>
      list.value?.series.map((row) => ({ ...row, lastReadAt: parts.lastRead.value?.get(row.mangaId) ?? null })) ?? null,
  );
  const rows = computed(() =>
    series.value ? tableRows(series.value, filter.value, order.value, now()) : painted.value.rows,
  );
  const facets = computed(() => (series.value ? facetsOf(series.value) : painted.value));
  // What is kept is shown; a table of thousands asks for none.
  const covers = createCovers({ read: storedCovers(parts.openForReading, () => accountId.peek()) });
  const view = signal(recallItem(LIBRARY_VIEW));
  const choice = createTableChoice({ rows, series, settings, view });
  const areMarksSingle = computed(() => {
    const choices = parts.serviceChoices.value;
    return choices !== null && choices.singleMarks !== null && !isRouteMissing(choices, parts.missingRoute.value);
  });

  function onFailure(code: FailureCode | null): void {
    refused.value = code;
  }

  const bulk = createBulk({
    ...{ reading: lastBulk, list, chosen: choice.chosen, filters, areMarksSingle, now },
    ...{ seriesRequest: parts.seriesRequest, ratingsRequest: parts.ratingsRequest },
    ...{ clock, ask: parts.ask, newOperationId: parts.newOperationId, readAgain: () => read() },
    readChapters: async (mangaIds) => {
      const [account, chosen] = [accountId.value, settings.value];
      if (account === null || chosen === null) return null;
      return readOnce(parts.openForReading, (database) => readSeriesRows(database, account, mangaIds, chosen.titles));
    },
    readEntries: async () => {
      const account = accountId.value;
      if (account === null) return [];
      return (await readOnce(parts.openForReading, (database) => readBulkEntries(database, account))) ?? [];
    },
    clearChoice: choice.clear,
    onFailure,
  });
  const ratings = createMissingParts({ ...parts, send: reporting(onFailure), readAgain: () => read() });
  const unrated = computed(() =>
    series.value && order.value.column === 'rating'
      ? rows.value.filter(({ rating }) => rating === null).map(({ mangaId }) => mangaId)
      : [],
  );

  const read = coalesce(async () => {
    const [account, chosen] = [accountId.value, settings.value];
    if (account === null || chosen === null) return;
    try {
      const options = { account, filters: filtersOf(chosen), titles: chosen.titles, now: now() };
      const found = await readOnce(parts.openForReading, (database) =>
        Promise.all([readSeriesList(database, options), readBulkProgress(database, account)]),
      );
      if (accountId.value === account) [list.value, lastBulk.value] = found ?? [null, null];
      covers.recheck();
      unread.value = null;
    } catch (thrown) {
      unread.value = asFailure(thrown).code;
    }
  });
  effect(() => {
    revision.value;
    settings.value;
    aheadMs.value;
    if (accountId.value !== null) void read();
    else if (session.value) {
      [list.value, lastBulk.value] = [null, null];
      painted.value = LIBRARY_SNAPSHOT.initial;
      forgetSnapshots();
    }
  });
  effect(() => {
    if (series.value && parts.lastRead.value) {
      const isChanged = rememberItem(LIBRARY_SNAPSHOT, { ...snapshotOf(series.value), ...facetsOf(series.value) });
      parts.onRemembered?.(isChanged);
    }
  });

  function filterBy(wanted: TableFilter): void {
    filter.value = wanted;
    choice.active.value = -1;
  }

  return {
    ...parts,
    ...{ view, filter, order, series, rows, facets, areMarksSingle, choice, bulk, now },
    failure: computed(() => refused.value ?? unread.value),
    count: computed(() => series.value?.length ?? (painted.value.rows.length > 0 ? painted.value.count : null)),
    status: computed(() => {
      const { pause, sync, counts, isOnline } = parts;
      if (!session.value || !pause.value || !sync.value || !counts.value) return null;
      return {
        ...{ session: session.value, pause: pause.value, sync: sync.value, counts: counts.value },
        isOnline: isOnline.value ?? true,
      };
    }),
    coverOf: covers.coverOf,
    entryOf: (row) => ({ ...row, address: mangaAddress(profileIn(session.value).site, row.mangaId) }),
    filterBy,
    missing: computed(() => partsMissing('ratings', unrated.value, ratings)),
    loadMissing: () => ratings.load('ratings', unrated.value),
    showAs(wanted) {
      view.value = wanted;
      choice.active.value = -1;
      rememberItem(LIBRARY_VIEW, wanted);
      parts.onRemembered?.(true);
    },
    showAll: () => filterBy(everything),
    orderBy(column) {
      const isSame = order.value.column === column;
      order.value = { column, isReversed: isSame && !order.value.isReversed };
      choice.active.value = -1;
    },
    refresh: () => void parts.ask('library.check', undefined).catch((thrown) => onFailure(asFailure(thrown).code)),
  };
}

/** More than a tall window shows. */
const PAINTED_ROWS = 30;

/** @param series in the order of their titles, in which the table begins. */
function snapshotOf(series: readonly TableSeries[]): Pick<LibrarySnapshot, 'rows' | 'count'> {
  const rows = series.slice(0, PAINTED_ROWS).map((row) => {
    const { mangaId, title, status, isFollowed, isDeleted, unread, isComplete, takenDown } = row;
    const { rating, newestAt, lastReadAt, expectedAt } = row;
    return {
      ...{ mangaId, title, status, isFollowed, isDeleted, unread, isComplete, takenDown },
      ...{ rating, newestAt, lastReadAt, expectedAt },
    };
  });
  return { rows, count: series.length };
}
