import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { isSilence, type StatusParts } from '../../components/follows/status';
import type { WaitingEntry } from '../../components/waiting/waiting-entry';
import type { Clock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { filtersOf } from '../../lib/library/filters';
import { defaultChoice, followList } from '../../lib/library/follow-list';
import type { ask } from '../../lib/messages/ask';
import { type FollowEntry, forgetFollows, recallFollows, rememberFollows } from '../../lib/settings/follow-snapshot';
import type { Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/settings/views';
import { type Asking, createAsking } from './asking';
import { type Covers, createCovers } from './covers';
import { followEntry } from './follow-entry';
import { createLocalLibrary } from './local-library';
import { createMarking, type Marking } from './marking';
import { obstacleOf, waitingEntries } from './waiting-entries';

/** The rows that fit the popup's first screen, with a few to spare. */
const SNAPSHOT_ROWS = 12;

export type TabName = 'unread' | 'all' | 'waiting';

/** What the popup watches; each `null` until it was seen for the first time. */
export interface Watched {
  readonly session: ReadonlySignal<View<'session'> | null>;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly check: ReadonlySignal<View<'check'> | null>;
  readonly counts: ReadonlySignal<View<'counts'> | null>;
  readonly allowance: ReadonlySignal<View<'allowance'> | null>;
  readonly revision: ReadonlySignal<View<'revision'> | null>;
  readonly isOnline: ReadonlySignal<boolean | null>;
  readonly settings: ReadonlySignal<Settings | null>;
}

export interface PopupParts extends Watched {
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newCommandId: () => string;
  readonly onReloadExtension: () => void;
}

/** What the popup shows, as signals, and what it does. */
export interface PopupState extends PopupParts, Covers {
  readonly tab: Signal<TabName>;
  readonly search: Signal<string>;
  /** The rows of the chosen list; `null` until there is something to show. */
  readonly entries: ReadonlySignal<readonly FollowEntry[] | null>;
  /** The marks that wait or were refused, as far as the search finds them. */
  readonly waiting: ReadonlySignal<readonly WaitingEntry[]>;
  /** How many there are in all. */
  readonly waitingCount: ReadonlySignal<number>;
  readonly marking: Marking;
  readonly retry: (entry: WaitingEntry) => void;
  readonly dismiss: (entry: WaitingEntry) => void;
  readonly asking: Asking;
  readonly refresh: () => void;
  readonly openSettings: () => void;
}

/** Paints from the snapshot, then reads the local copy, and again each time it moves. */
export function createPopupState(parts: PopupParts): PopupState {
  const { session, pause, revision, ask, clock, newCommandId } = parts;
  const tab = signal<TabName>('unread');
  const search = signal('');
  const snapshot = signal(recallFollows());
  const local = createLocalLibrary(openForReading);
  const covers = createCovers(openForReading);
  const accountId = computed(() => session.value?.account?.id ?? null);
  const reread = async () => {
    if (accountId.value !== null) await local.read(accountId.value);
    covers.lookAgain();
  };
  const marking = createMarking({ ask, clock, newCommandId, reread });
  const asking = createAsking({ ask, pause, tellFailure: marking.tellFailure });

  /** The view is gone with the browser's session; the library remembers when it was checked. */
  const check = computed(() => {
    const view = parts.check.value;
    return view && { ...view, checkedAt: view.checkedAt ?? local.library.value?.check?.checkedAt ?? null };
  });
  const entries = computed(() => {
    if (tab.value === 'waiting') return [];
    const isFirstList = tab.value === 'unread' && search.value === '';
    const [library, settings] = [local.library.value, parts.settings.value];
    if (!library || !settings) return isFirstList && snapshot.value.length > 0 ? snapshot.value : null;
    const wishes = new Map([...library.wishes, ...marking.presses.value]);
    const choice = { ...defaultChoice, tab: tab.value, search: search.value };
    return followList({ ...library, wishes }, choice, filtersOf(settings), clock.now()).map(followEntry);
  });

  const waiting = computed(() => {
    const queue = local.library.value?.queue;
    if (!queue || !session.value || !pause.value) return [];
    return waitingEntries(queue, search.value, obstacleOf(session.value, pause.value));
  });
  const waitingCount = computed(() => local.library.value?.queue.length ?? 0);

  effect(() => {
    revision.value;
    if (accountId.value !== null) void reread().catch(marking.tellFailure);
    else if (session.value) {
      local.forget();
      snapshot.value = [];
      forgetFollows();
    }
  });
  effect(() => {
    const isFirstList = tab.value === 'unread' && search.value === '';
    if (local.library.value && entries.value && isFirstList) rememberFollows(entries.value.slice(0, SNAPSHOT_ROWS));
  });

  return {
    ...parts,
    ...covers,
    check,
    tab,
    search,
    entries,
    waiting,
    waitingCount,
    marking,
    asking,
    retry: ({ chapterId }) =>
      void ask('wish.retry', { commandId: newCommandId(), kind: 'mark', key: chapterId }).then(reread).catch(marking.tellFailure),
    dismiss: ({ chapterId, wishId }) =>
      void ask('wish.dismiss', { kind: 'mark', key: chapterId, wishId }).then(reread).catch(marking.tellFailure),
    // In a silence nothing can be checked: what asking would cost, and when it is done anyway, is the answer.
    refresh: () =>
      pause.value && isSilence(pause.value)
        ? asking.askNow()
        : void ask('library.check', undefined).catch(marking.tellFailure),
    openSettings: () => void ask('options.open', undefined).catch(marking.tellFailure),
  };
}

/** What the status line and the empty screens speak of; `null` until all of it was seen. Reading it subscribes. */
export function statusParts({ session, pause, check, counts, isOnline }: Watched): Omit<StatusParts, 'now'> | null {
  if (!session.value || !pause.value || !check.value || !counts.value) return null;
  return {
    session: session.value,
    pause: pause.value,
    check: check.value,
    counts: counts.value,
    isOnline: isOnline.value ?? true,
  };
}
