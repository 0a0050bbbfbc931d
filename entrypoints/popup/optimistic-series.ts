import { computed, type ReadonlySignal } from '@preact/signals';
import type { Clock } from '../../lib/clock';
import type { ListedSeries } from '../../lib/library/list/list-reading';
import { withWantedFollow } from '../../lib/library/local-overrides';
import { filtersFor } from '../../lib/library/series/series-settings';
import type { Filters } from '../../lib/library/unread/filters';
import { unreadOf } from '../../lib/library/unread/unread';
import { isPending } from '../../lib/model/intents';
import type { MangaRow } from '../../lib/model/rows';
import type { LocalLibrary } from './local-library';
import type { Marking } from './marking';
import type { PressedSeries } from './opened-series';
import type { SeriesChanges } from './series-changes';

interface SeriesInSightParts {
  readonly local: Pick<LocalLibrary, 'list' | 'seriesOf' | 'expected'>;
  readonly marking: Pick<Marking, 'presses'>;
  readonly seriesChanges: Pick<SeriesChanges, 'followStates' | 'ratings' | 'settings'>;
  readonly filters: ReadonlySignal<Filters | null>;
  /** The service's time. */
  readonly clock: Clock;
}

/** The local copy with what was just pressed. */
export function createSeriesInSight({ local, marking, seriesChanges, filters, clock }: SeriesInSightParts) {
  const { followStates, ratings, settings } = seriesChanges;
  const pendingMarks = computed(() => new Map([...(local.list.value?.pendingMarks ?? []), ...marking.presses.value]));

  /** What a press changes shows at once: its series is in sight, or was just now. */
  const marked = computed(() => {
    const [marks, chosenFor, chosen] = [marking.presses.value, settings.value, filters.value];
    if ((marks.size === 0 && chosenFor.size === 0) || chosen === null) return new Map<string, Partial<ListedSeries>>();
    const pressed = local.expected().flatMap(({ value: rows }) => {
      const isPressed = rows && (chosenFor.has(rows.manga.id) || rows.chapters.some(({ id }) => marks.has(id)));
      return isPressed ? [rows] : [];
    });
    return new Map(
      pressed.map(({ manga, ...rows }) => {
        const counted = filtersFor(chosen, chosenFor.get(manga.id) ?? rows.settings);
        const state = { ...rows, pendingMarks: pendingMarks.value };
        const { count: unread, isComplete, next } = unreadOf(manga, state, counted, clock.now());
        return [manga.id, { unread, isComplete, next }];
      }),
    );
  });
  const series = computed(() => {
    const listed = local.list.value?.series ?? null;
    const all = [followStates.value, marked.value, settings.value] as const;
    const [follows, marks, chosenFor] = all;
    if (listed === null || all.every(({ size }) => size === 0)) return listed;
    return listed.map((row) => {
      const { mangaId } = row;
      if (!all.some((presses) => presses.has(mangaId))) return row;
      const { isMuted } = chosenFor.get(mangaId) ?? row;
      return { ...row, ...follows.get(mangaId), ...marks.get(mangaId), isMuted };
    });
  });
  const wantedRating = (mangaId: string): Pick<MangaRow, 'rating'> => {
    const value = ratings.value.get(mangaId);
    if (value !== undefined) return { rating: { value, at: clock.now() } };
    for (const { intent } of local.list.value?.queue ?? []) {
      if (intent.kind === 'rating' && intent.key === mangaId && isPending(intent))
        return { rating: { value: intent.value, at: intent.at } };
    }
    return {};
  };
  return {
    /** All that are listed, in the order of their titles; `null` until they were read. */
    series,
    /** `null` until it was read, and where it is not known. Reading it subscribes. */
    seriesOf(mangaId: string): PressedSeries | null {
      const rows = local.seriesOf(mangaId).value;
      if (rows === null || series.value === null) return null;
      // A person who unfollows a series still looks at it, and may follow it again.
      const listed = series.value.find((row) => row.mangaId === mangaId) ?? followStates.value.get(mangaId);
      const { isFollowed, status } = listed ?? { isFollowed: false, status: null };
      const manga = { ...withWantedFollow(rows.manga, isFollowed, clock.now()), status, ...wantedRating(mangaId) };
      const chosenFor = settings.value.get(mangaId) ?? rows.settings;
      return { ...rows, manga, settings: chosenFor, pendingMarks: pendingMarks.value };
    },
  };
}
