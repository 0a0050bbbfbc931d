import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { AccessActions } from '../../components/access/AccessChoice';
import { isSilence, type StatusParts } from '../../components/follows/status';
import type { WaitingEntry } from '../../components/waiting/waiting-entry';
import { blockOf } from '../../components/waiting/waiting-state';
import { chunksOf } from '../../lib/chunks';
import type { Clock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { filtersOf } from '../../lib/library/filters';
import { fingerprint } from '../../lib/library/fingerprint';
import { chosenRows } from '../../lib/library/follow-list';
import type { ListedSeries } from '../../lib/library/list-reading';
import { found } from '../../lib/library/search';
import type { ask } from '../../lib/messages/ask';
import { INTENTS_PER_OPERATION, type InputOf } from '../../lib/messages/contract';
import type { ReportTarget } from '../../lib/messages/report-address';
import { type AccessHost, nameOfHost } from '../../lib/service/host-access';
import { liveProfile } from '../../lib/service/profile';
import {
  type FollowEntry,
  forgetFollows,
  recallFollowCount,
  recallFollows,
  rememberFollows,
} from '../../lib/settings/follow-snapshot';
import { type ListChoice, recallListChoice, rememberListChoice } from '../../lib/settings/list-choice';
import type { changeSettings, Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';
import { type Covers, createCovers } from './covers';
import { createDelayed } from './delayed';
import { followEntry } from './follow-entry';
import { createFollowState, type FollowStateChanges } from './follow-state';
import { createLocalLibrary } from './local-library';
import { createMarking, type Marking } from './marking';
import { createOpenedSeries, type OpenedSeries } from './opened-series';
import { createReports, type Reports } from './reports';
import { createSeriesInSight } from './series-in-sight';
import { createSilence, type Silence } from './silence';
import { createToasts, type Toasts } from './toasts';
import { waitingEntries } from './waiting-entries';

/** The rows of the popup's first screen, and a few more. */
const SNAPSHOT_ROWS = 12;

export type TabName = 'unread' | 'all' | 'waiting' | 'reports';

/** Each `null` until it was seen for the first time. */
export interface Watched {
  readonly session: ReadonlySignal<View<'session'> | null>;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly access: ReadonlySignal<View<'access'> | null>;
  readonly captcha: ReadonlySignal<View<'captcha'> | null>;
  readonly check: ReadonlySignal<View<'check'> | null>;
  readonly counts: ReadonlySignal<View<'counts'> | null>;
  readonly allowance: ReadonlySignal<View<'allowance'> | null>;
  readonly revision: ReadonlySignal<View<'revision'> | null>;
  readonly older: ReadonlySignal<View<'series'> | null>;
  readonly serviceClock: ReadonlySignal<View<'serviceClock'> | null>;
  readonly isOnline: ReadonlySignal<boolean | null>;
  readonly settings: ReadonlySignal<Settings | null>;
}

export interface PopupParts extends Watched {
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
  readonly changeSettings: typeof changeSettings;
  readonly onReloadExtension: () => void;
  /** `null` where a question would hide under the popup: then the options page asks. */
  readonly requestHosts: ((hosts: readonly AccessHost[]) => Promise<boolean>) | null;
  /** Where a notification leads, else what is unread. */
  readonly firstTab: TabName;
  /** The rows that are painted first next time are kept; whether they are others than before. */
  readonly onRemembered: ((isChanged: boolean) => void) | null;
}

/** As it was kept for the first screen, or as it was read. */
export type ListedRow = FollowEntry | ListedSeries;

export interface PopupState extends PopupParts, Covers {
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
  /** What waits or was refused and matches the search. @param now epoch ms. */
  readonly waiting: (now: number) => readonly WaitingEntry[];
  /** Those that do not leave at once. */
  readonly waitingCount: ReadonlySignal<number>;
  /** This machine's clock set to the service's time, by which chapters come out. */
  readonly serviceTime: Clock;
  readonly toasts: Toasts;
  readonly marking: Marking;
  readonly followState: FollowStateChanges;
  readonly series: OpenedSeries;
  /** Something waits for a person to solve a captcha. */
  readonly isCaptchaDemanded: ReadonlySignal<boolean>;
  /** The captcha was solved, so what waited for it leaves. */
  readonly retryAfterCaptcha: () => void;
  readonly retry: (entry: WaitingEntry) => void;
  readonly dismiss: (entry: WaitingEntry) => void;
  readonly takeBack: (entry: WaitingEntry) => void;
  /** None of these is sent. */
  readonly takeAllBack: (entries: readonly WaitingEntry[]) => void;
  readonly decide: (entry: WaitingEntry, again: boolean, details?: string) => void;
  readonly reports: Reports;
  readonly report: (target: ReportTarget) => void;
  readonly discuss: (chapter: { readonly chapterId: string }) => void;
  readonly silence: Silence;
  readonly refresh: () => void;
  readonly openSettings: () => void;
  /** What the browser withholds, and how to give it back. */
  readonly accessActions: AccessActions;
}

/** Paints from the snapshot, then reads the local copy, now and after each change. */
export function createPopupState(parts: PopupParts): PopupState {
  const { session, pause, revision, ask, clock, newOperationId } = parts;
  const tab = signal<TabName>(parts.firstTab);
  const search = signal('');
  const listChoice = signal(recallListChoice());
  const snapshot = signal(recallFollows());
  const snapshotCount = signal(recallFollowCount());
  const covers = createCovers(openForReading);
  const accountId = computed(() => session.value?.account?.id ?? null);
  const aheadMs = computed(() => parts.serviceClock.value?.aheadMs ?? 0);
  const serviceTime: Clock = { ...clock, now: () => clock.now() + aheadMs.value };
  const filters = computed(() => parts.settings.value && filtersOf(parts.settings.value));
  const countedBy = computed(() => filters.value && fingerprint(filters.value));
  const toasts = createToasts(clock);
  const { tellFailure } = toasts;
  const local = createLocalLibrary({
    open: openForReading,
    options: () => {
      const [account, chosen] = [accountId.value, filters.value];
      return account === null || chosen === null ? null : { account, filters: chosen, now: serviceTime.now() };
    },
    clock,
    onFailure: tellFailure,
  });
  const reread = async () => {
    await local.read();
    covers.recheck();
  };
  const intentParts = { ask, newOperationId, toasts, reread, tellFailure };
  const marking = createMarking(intentParts);
  const followState = createFollowState(intentParts);
  const silence = createSilence({ ask, pause, tellFailure });

  const inSight = createSeriesInSight({ local, marking, followState, filters, clock: serviceTime });
  /** Shows a change of the queue once it is stored. */
  const tell = (command: Promise<unknown>) => void command.then(reread).catch(tellFailure);
  const takeAllBack = async (intents: InputOf<'intents.undo'>['intents']) => {
    for (const some of chunksOf(intents, INTENTS_PER_OPERATION)) {
      await ask('intents.undo', { operationId: newOperationId(), intents: some });
    }
  };
  const openSettings = () => void ask('options.open', undefined).catch(tellFailure);
  const isLookedAt = computed(() => tab.value === 'reports');
  const block = computed(() => {
    if (!session.value || !pause.value) return null;
    return blockOf(session.value, pause.value, parts.captcha.value, parts.allowance.value);
  });
  const reports = createReports({ ...parts, openForReading, accountId, isLookedAt, search, block, tellFailure });
  const series = createOpenedSeries({ ...parts, ...inSight, clock: serviceTime, marking, toasts });

  /** The library keeps the time of the last sync: the view ends with the browser's session, and can outlive a library that was erased. */
  const check = computed(() => {
    const view = parts.check.value;
    const copy = local.list.value;
    if (!view || !copy) return view;
    return { ...view, checkedAt: copy.lastSync && (view.checkedAt ?? copy.lastSync.checkedAt) };
  });
  const chosen = (name: 'unread' | 'all') =>
    inSight.series.value && chosenRows(inSight.series.value, { ...listChoice.value, tab: name });
  const unread = computed(() => chosen('unread'));
  const all = computed(() => chosen('all'));
  const entries = computed(() => {
    if (tab.value === 'waiting' || tab.value === 'reports') return [];
    const listed = tab.value === 'unread' ? unread.value : all.value;
    if (listed) return found(listed, search.value);
    return tab.value === 'unread' && search.value === '' ? painted(snapshot.value) : null;
  });

  const waiting = (now: number) => {
    const queue = local.list.value?.queue;
    return queue && block.value ? waitingEntries(queue, search.value, block.value, now) : [];
  };
  const waitingCount = createDelayed({
    queue: computed(() => local.list.value?.queue ?? []),
    isPaused: computed(() => session.value?.state === 'signed-out' || pause.value?.code != null),
    clock,
  });

  effect(() => {
    revision.value;
    // What else the counts follow from.
    countedBy.value;
    aheadMs.value;
    if (accountId.value !== null) void reread().catch(tellFailure);
    else if (session.value) {
      toasts.forget();
      local.forget();
      snapshot.value = [];
      snapshotCount.value = null;
      forgetFollows();
    }
  });
  effect(() => {
    if (!unread.value) return;
    const isChanged = rememberFollows(unread.value.slice(0, SNAPSHOT_ROWS).map(followEntry), unread.value.length);
    parts.onRemembered?.(isChanged);
  });

  return {
    ...parts,
    ...covers,
    check,
    tab,
    search,
    entries,
    entryOf(row) {
      if (!('searchText' in row)) return row;
      local.expect(row.mangaId);
      return followEntry(row);
    },
    listChoice,
    chooseList(choice) {
      listChoice.value = choice;
      rememberListChoice(choice);
    },
    unreadCount: computed(() => unread.value?.length ?? snapshotCount.value),
    waiting,
    waitingCount,
    serviceTime,
    toasts,
    marking,
    followState: followState,
    series,
    reports,
    report: (target) => void ask('report.open', target).catch(tellFailure),
    discuss: ({ chapterId }) => void ask('chapter.discuss', { chapterId }).catch(tellFailure),
    silence,
    isCaptchaDemanded: computed(() => {
      const held = parts.captcha.value?.held ?? [];
      return waiting(clock.now()).some(
        ({ kind, state }) => state.name === 'waiting' && held.some((one) => one.kind === kind),
      );
    }),
    retryAfterCaptcha: () => tell(ask('captcha.solved', undefined)),
    retry: ({ kind, key }) => tell(ask('intent.retry', { operationId: newOperationId(), kind, key })),
    dismiss: ({ kind, key, operationId }) => tell(ask('intent.dismiss', { kind, key, operationId })),
    takeBack: ({ kind, key, operationId }) => {
      const undone = ask('intent.undo', { operationId: newOperationId(), kind, key, targetId: operationId });
      tell(undone.then(({ outcome }) => outcome === 'too-late' && toasts.warn(i18n.t('report.tooLate'))));
    },
    takeAllBack: (all) => tell(takeAllBack(all.map(({ kind, key, operationId }) => ({ kind, key, operationId })))),
    decide: ({ key }, again, details) =>
      tell(
        ask('report.decide', { operationId: newOperationId(), key, again, ...(details !== undefined && { details }) }),
      ),
    // In a silence no sync can run: the answer is what asking would cost, and when it happens by itself.
    refresh: () =>
      pause.value && isSilence(pause.value)
        ? silence.askNow()
        : void ask('library.check', undefined).catch(tellFailure),
    openSettings,
    accessActions: {
      view: parts.access,
      nameOf: (host) => nameOfHost(liveProfile, host),
      give: (hosts) => {
        if (parts.requestHosts) return parts.requestHosts(hosts);
        openSettings();
        return Promise.resolve(true);
      },
    },
  };
}

/** The last rows shown, until newer ones are read; `null` where there is nothing to paint. */
function painted(snapshot: readonly FollowEntry[]): readonly FollowEntry[] | null {
  return snapshot.length > 0 ? snapshot : null;
}

/** For the status line and the empty screens; `null` until all of it was seen. Reading it subscribes. */
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
