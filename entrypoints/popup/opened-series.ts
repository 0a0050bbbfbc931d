import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { ChapterEntry, SeriesRequest } from '../../components/series/series-entry';
import { chapterName } from '../../components/texts/chapter-name';
import type { Clock } from '../../lib/clock';
import type { SeriesRows } from '../../lib/library/list/list-reading';
import { upToHere } from '../../lib/library/numbers/up-to-here';
import { filtersFor } from '../../lib/library/series/series-settings';
import { filtersOf } from '../../lib/library/unread/filters';
import type { SeriesState } from '../../lib/library/unread/unread';
import type { ask } from '../../lib/messages/ask';
import type { Profile } from '../../lib/service/profile';
import type { changeSettings, Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';
import { describeSeries } from './describe-series';
import type { Marking } from './marking';
import type { Toasts } from './toasts';

/** A series with what was just pressed, in the list or not. */
export type PressedSeries = SeriesState & Pick<SeriesRows, 'manga' | 'settings'>;

interface OpenedSeriesParts {
  /** `null` until it was read, and where it is not known. Reading it subscribes. */
  readonly seriesOf: (mangaId: string) => PressedSeries | null;
  readonly settings: ReadonlySignal<Settings | null>;
  readonly profile: ReadonlySignal<Profile>;
  readonly seriesRequest: ReadonlySignal<View<'series'> | null>;
  readonly changeSettings: typeof changeSettings;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly marking: Pick<Marking, 'markAll'>;
  readonly toasts: Pick<Toasts, 'offerUndo' | 'tellFailure'>;
}

/** It stands in place of the list. */
export function createOpenedSeries(parts: OpenedSeriesParts) {
  const { settings, clock, ask, marking, toasts } = parts;
  const opened = signal<string | null>(null);
  const showsHidden = signal(false);
  const upToId = signal<string | null>(null);

  const series = computed(() => (opened.value === null ? null : parts.seriesOf(opened.value)));
  const entry = computed(() => {
    if (!series.value || !settings.value) return null;
    const choice = {
      filters: filtersOf(settings.value),
      showsHidden: showsHidden.value,
      site: parts.profile.value.site,
      settings: series.value.settings,
    };
    return describeSeries(series.value.manga, series.value, choice, clock.now());
  });
  const upTo = computed(() => {
    if (upToId.value === null || !series.value || !settings.value) return null;
    const { manga } = series.value;
    const filters = filtersFor(filtersOf(settings.value), series.value.settings);
    const upTo = upToHere(manga, series.value, filters, upToId.value, clock.now());
    if (!upTo) return null;
    return {
      series: { mangaId: manga.id, title: manga.title },
      name: chapterName(manga, upTo.last),
      chapterIds: upTo.chapters.map(({ id }) => id),
    };
  });

  const change = async (hide: (hidden: Settings['hiddenGroups']) => Settings['hiddenGroups']) => {
    try {
      await parts.changeSettings(({ hiddenGroups }) => ({ hiddenGroups: hide(hiddenGroups) }));
      return true;
    } catch (thrown) {
      toasts.tellFailure(thrown);
      return false;
    }
  };

  const fetchOf = (what: 'series.chapters' | 'series.allNumbers') => {
    const mangaId = opened.value;
    if (mangaId !== null) void ask(what, { mangaId }).catch(toasts.tellFailure);
  };

  return {
    /** `null` while the list is shown. */
    entry,
    request: computed((): SeriesRequest => {
      const asked = parts.seriesRequest.value;
      return asked !== null && asked.mangaId === opened.value ? asked.state : 'idle';
    }),
    showsHidden,
    /** `null` unless it was asked for. */
    upToHere: computed(() => upTo.value && { chapter: upTo.value.name, count: upTo.value.chapterIds.length }),
    /** Also asks for older chapters that are not here yet. */
    open(mangaId: string) {
      opened.value = mangaId;
      showsHidden.value = false;
      upToId.value = null;
      fetchOf('series.chapters');
    },
    close() {
      opened.value = null;
      upToId.value = null;
    },
    /** One request for 500 chapters. */
    askOlder: () => fetchOf('series.chapters'),
    /** One request. */
    fetchAllNumbers: () => fetchOf('series.allNumbers'),
    askUpTo: ({ chapterId }: Pick<ChapterEntry, 'chapterId'>) => {
      upToId.value = chapterId;
    },
    async markUpTo() {
      const wanted = upTo.value;
      upToId.value = null;
      if (wanted) await marking.markAll(wanted.chapterIds, wanted);
    },
    cancelUpTo: () => {
      upToId.value = null;
    },
    hideGroup(group: NonNullable<ChapterEntry['group']>) {
      toasts.offerUndo({
        text: i18n.t('series.groupHidden', { group: group.name }),
        undoName: i18n.t('series.undoGroup', { group: group.name }),
        done: change((hidden) => [...hidden, group.id]),
        takeBack: () => change((hidden) => hidden.filter((id) => id !== group.id)),
      });
    },
  };
}
