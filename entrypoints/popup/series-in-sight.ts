import { computed, type ReadonlySignal } from '@preact/signals';
import type { Clock } from '../../lib/clock';
import type { Filters } from '../../lib/library/filters';
import type { ListedSeries, SeriesRows } from '../../lib/library/list-reading';
import { unreadOf } from '../../lib/library/unread';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';
import { followEntry } from './follow-entry';
import type { FollowStateChanges } from './follow-state';
import type { LocalLibrary } from './local-library';
import type { Marking } from './marking';
import type { PressedSeries } from './opened-series';

/** The local copy with what was just pressed. */
export interface SeriesInSight {
  /** All that are listed, in the order of their titles; `null` until they were read. */
  readonly series: ReadonlySignal<readonly ListedSeries[] | null>;
  /** @param painted what stands for the row until the list was read. */
  readonly entryOf: (
    mangaId: string,
    painted: ReadonlySignal<readonly FollowEntry[]>,
  ) => ReadonlySignal<FollowEntry | null>;
  readonly seriesOf: (mangaId: string) => PressedSeries | null;
}

interface SeriesInSightParts {
  readonly local: Pick<LocalLibrary, 'list' | 'seriesOf' | 'known'>;
  readonly marking: Pick<Marking, 'presses'>;
  readonly followState: Pick<FollowStateChanges, 'presses'>;
  readonly filters: ReadonlySignal<Filters | null>;
  /** The service's time. */
  readonly clock: Clock;
}

export function createSeriesInSight({
  local,
  marking,
  followState,
  filters,
  clock,
}: SeriesInSightParts): SeriesInSight {
  const pendingMarks = computed(() => new Map([...(local.list.value?.pendingMarks ?? []), ...marking.presses.value]));
  const unreadIn = ({ manga, ...rows }: SeriesRows, chosen: Filters) =>
    unreadOf(manga, { ...rows, pendingMarks: pendingMarks.value }, chosen, clock.now());

  /** What a press changes shows at once: its series is in sight, or was just now. */
  const pressedCounts = computed(() => {
    const [marks, chosen] = [marking.presses.value, filters.value];
    if (marks.size === 0 || chosen === null) return new Map<string, number>();
    const pressed = local.known().flatMap((known) => {
      const rows = known.value;
      return rows?.chapters.some(({ id }) => marks.has(id)) ? [rows] : [];
    });
    return new Map(pressed.map((rows) => [rows.manga.id, unreadIn(rows, chosen).count]));
  });
  const series = computed(() => {
    const [listed, follows, counts] = [
      local.list.value?.series ?? null,
      followState.presses.value,
      pressedCounts.value,
    ];
    if (listed === null || (follows.size === 0 && counts.size === 0)) return listed;
    return listed.map((row) => ({
      ...row,
      ...follows.get(row.mangaId),
      unread: counts.get(row.mangaId) ?? row.unread,
    }));
  });
  const entries = new WeakMap<ReadonlySignal<SeriesRows | null>, ReadonlySignal<FollowEntry | null>>();
  return {
    series,
    entryOf(mangaId, painted) {
      const known = local.seriesOf(mangaId);
      const entry =
        entries.get(known) ??
        computed(() => {
          if (local.list.value === null) return painted.value.find((row) => row.mangaId === mangaId) ?? null;
          return known.value && filters.value && followEntry(known.value.manga, unreadIn(known.value, filters.value));
        });
      entries.set(known, entry);
      return entry;
    },
    seriesOf(mangaId) {
      const rows = local.seriesOf(mangaId).value;
      if (rows === null || series.value === null) return null;
      // A person who unfollows a series still looks at it, and may follow it again.
      const listed = series.value.find((row) => row.mangaId === mangaId) ?? followState.presses.value.get(mangaId);
      const { isFollowed, status } = listed ?? { isFollowed: false, status: null };
      return { ...rows, manga: { ...rows.manga, isFollowed, status }, pendingMarks: pendingMarks.value };
    },
  };
}
