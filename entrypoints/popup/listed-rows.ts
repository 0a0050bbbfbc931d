import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { chosenRows } from '../../lib/library/list/follow-list';
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
import { followEntry } from './follow-entry';

/** The rows of the popup's first screen, and a few more. */
const SNAPSHOT_ROWS = 12;

export type TabName = 'unread' | 'all' | 'waiting' | 'reports';

/** As it was kept for the first screen, or as it was read. */
export type ListedRow = FollowEntry | ListedSeries;

export interface ListedRows {
  readonly tab: Signal<TabName>;
  readonly search: Signal<string>;
  /** Of the chosen list; `null` until there is something to show. */
  readonly entries: ReadonlySignal<readonly ListedRow[] | null>;
  /** What a row in sight says. */
  readonly entryOf: (row: ListedRow) => FollowEntry;
  readonly listChoice: ReadonlySignal<ListChoice>;
  readonly chooseList: (choice: ListChoice) => void;
  /** Series in the tab "Unread" without a search; `null` until it is known. */
  readonly unreadCount: ReadonlySignal<number | null>;
  /** Also what is kept for the next opening. */
  readonly forget: () => void;
}

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
export function createListedRows(parts: ListedRowsParts): ListedRows {
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
  effect(() => {
    if (!unread.value) return;
    const { site } = profile.value;
    const kept = unread.value
      .slice(0, SNAPSHOT_ROWS)
      .map((row) => followEntry(row, site, readingPositions.value ?? []));
    const isChanged = rememberFollows(kept, unread.value.length);
    onRemembered?.(isChanged);
    void copyListChoice(listChoice.value);
  });
  return {
    tab,
    search,
    listChoice,
    entries: computed(() => {
      if (tab.value === 'waiting' || tab.value === 'reports') return [];
      const listed = tab.value === 'unread' ? unread.value : all.value;
      if (listed) return found(listed, search.value);
      const isPainted = tab.value === 'unread' && search.value === '' && snapshot.value.length > 0;
      return isPainted ? snapshot.value : null;
    }),
    entryOf(row) {
      if (!('searchText' in row)) return row;
      expect(row.mangaId);
      return followEntry(row, profile.value.site, readingPositions.value ?? []);
    },
    chooseList(choice) {
      listChoice.value = choice;
      rememberItem(LIST_CHOICE, choice);
    },
    unreadCount: computed(() => unread.value?.length ?? snapshotCount.value),
    forget() {
      snapshot.value = [];
      snapshotCount.value = null;
      forgetSnapshots();
    },
  };
}
