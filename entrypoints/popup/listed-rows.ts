import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { UpNextInList } from '../../components/follows/UpNextLink';
import { chapterName } from '../../components/texts/chapter-name';
import { awaitedSentence } from '../../components/texts/series-sentences';
import { chapterAddress } from '../../lib/library/chapter-address';
import { chosenRows, uncountedOf } from '../../lib/library/list/follow-list';
import type { ListedSeries } from '../../lib/library/list/list-reading';
import { found } from '../../lib/library/list/search';
import type { Profile } from '../../lib/service/profile';
import { copyListChoice, LIST_CHOICE, type ListChoice } from '../../lib/settings/list-choice';
import type { ReadingPosition } from '../../lib/settings/reader';
import {
  FOLLOW_COUNT,
  FOLLOWS,
  type FollowEntry,
  forgetSnapshots,
  rememberFollows,
} from '../../lib/settings/snapshots';
import { recallItem, rememberItem } from '../../lib/storage/page-item';

/** The rows of the popup's first screen, and a few more. */
const SNAPSHOT_ROWS = 12;

export type TabName = 'unread' | 'all' | 'waiting' | 'reports';

/** As it was kept for the first screen, or as it was read. */
export type ListedRow = FollowEntry | ListedSeries;

export interface ListedRowsParts {
  /** Where a notification leads, else what is unread. */
  readonly firstTab: TabName;
  /** The rows that are painted first next time are kept; whether they are others than before. */
  readonly onRemembered: ((isChanged: boolean) => void) | null;
  readonly profile: ReadonlySignal<Profile>;
  /** All that are listed; `null` until they were read. */
  readonly series: ReadonlySignal<readonly ListedSeries[] | null>;
  /** `null` until they were read. */
  readonly readingPositions: ReadonlySignal<readonly ReadingPosition[] | null>;
  /** The series is in sight, and may be opened next. */
  readonly expect: (mangaId: string) => void;
}

/** The rows of the tab, as they are searched and chosen: from the snapshot until the local copy is read. */
export function createListedRows(parts: ListedRowsParts) {
  const { firstTab, onRemembered, profile, series, readingPositions, expect } = parts;
  const tab = signal<TabName>(firstTab);
  const search = signal('');
  const listChoice = signal(recallItem(LIST_CHOICE));
  const snapshot = signal(recallItem(FOLLOWS));
  const snapshotCount = signal(recallItem(FOLLOW_COUNT));
  // Rows that are drawn say at once at which page their chapter was left.
  const chosen = (name: 'unread' | 'all') =>
    series.value && readingPositions.value && chosenRows(series.value, { ...listChoice.value, tab: name });
  const unread = computed(() => chosen('unread'));
  const all = computed(() => chosen('all'));
  const entryOf = (row: ListedSeries) => followEntry(row, profile.value.site, readingPositions.value ?? []);
  effect(() => {
    if (!unread.value) return;
    const isChanged = rememberFollows(unread.value.slice(0, SNAPSHOT_ROWS).map(entryOf), unread.value.length);
    onRemembered?.(isChanged);
    void copyListChoice(listChoice.value);
  });
  return {
    tab,
    search,
    listChoice,
    /** What comes next for who has caught up with a series: the first of the list that is read at the service. `null` for nothing. */
    upNext: computed((): UpNextInList | null => {
      const row = unread.value?.find(({ next }) => next?.externalUrl === null);
      if (!row?.next) return null;
      const { title, next } = row;
      return { title, chapter: chapterName(row, next), address: chapterAddress(profile.value.site, next) };
    }),
    /** Of the chosen list; `null` until there is something to show. */
    entries: computed((): readonly ListedRow[] | null => {
      if (tab.value === 'waiting' || tab.value === 'reports') return [];
      const listed = tab.value === 'unread' ? unread.value : all.value;
      if (listed) return found(listed, search.value);
      const isPainted = tab.value === 'unread' && search.value === '' && snapshot.value.length > 0;
      return isPainted ? snapshot.value : null;
    }),
    /** What a row in sight says. */
    entryOf(row: ListedRow): FollowEntry {
      if (!('searchText' in row)) return row;
      expect(row.mangaId);
      return entryOf(row);
    },
    chooseList(choice: ListChoice) {
      listChoice.value = choice;
      rememberItem(LIST_CHOICE, choice);
    },
    /** For the tab "Unread" where it is empty. */
    uncounted: computed(() => uncountedOf(series.value ?? [], listChoice.value)),
    /** Series in the tab "Unread" without a search; `null` until it is known. */
    unreadCount: computed(() => unread.value?.length ?? snapshotCount.value),
    /** Also what is kept for the next opening. */
    forget() {
      snapshot.value = [];
      snapshotCount.value = null;
      forgetSnapshots();
    },
  };
}

type Shown = Pick<
  ListedSeries,
  | 'mangaId'
  | 'title'
  | 'unread'
  | 'isComplete'
  | 'next'
  | 'takenDown'
  | 'expectedAt'
  | 'isMuted'
  | 'awaited'
  | 'resetsNumbers'
>;

/** What a row of the list says, made as it is drawn. @param site origin of the service's site. @param readingPositions where this account left chapters. */
export function followEntry(series: Shown, site: string, readingPositions: readonly ReadingPosition[]): FollowEntry {
  const { mangaId, title, unread, isComplete, takenDown, expectedAt, isMuted, awaited, next } = series;
  const left = next && readingPositions.find(({ chapterId }) => chapterId === next.id);
  return {
    ...{ mangaId, title, unread, isComplete, takenDown, expectedAt, isMuted },
    awaits: awaited && awaitedSentence(series, awaited),
    next: next && {
      chapterId: next.id,
      name: chapterName(series, next),
      groups: next.groups.join(' & ') || i18n.t('follows.noGroup'),
      language: next.language,
      address: chapterAddress(site, next),
      publishAt: next.publishAt,
      left: left ? i18n.t('follows.leftAt', { page: `${left.page}`, pages: `${left.pages}` }) : null,
    },
  };
}
