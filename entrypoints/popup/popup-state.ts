import { computed, effect } from '@preact/signals';
import { createCovers } from '../../components/covers/covers';
import { isBackoff } from '../../components/follows/status';
import { blockOf } from '../../components/waiting/waiting-state';
import type { Clock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { storedCovers } from '../../lib/library/reading';
import { filtersOf } from '../../lib/library/unread/filters';
import { fingerprint } from '../../lib/library/unread/series-counts';
import type { ask } from '../../lib/messages/ask';
import { COVERS_PER_QUESTION } from '../../lib/messages/contract';
import type { ReportTarget } from '../../lib/messages/report-address';
import { type AccessHost, nameOfHost } from '../../lib/service/host-access';
import { type Profile, profileIn, signedOutOwner } from '../../lib/service/profile';
import { areHeld } from '../../lib/service/write-record';
import { languagesToOffer } from '../../lib/settings/languages-to-offer';
import type { changeSettings } from '../../lib/settings/settings';
import { createBackoff } from './backoff';
import { createListedRows, type ListedRowsParts } from './listed-rows';
import { createLocalLibrary } from './local-library';
import { createMarking } from './marking';
import { createOpenedSeries } from './opened-series';
import { createSeriesInSight } from './optimistic-series';
import { createReports } from './reports';
import { createSeriesChanges } from './series-changes';
import { createSurprise } from './surprise';
import { createToasts } from './toasts';
import { createDelayed, createQueueActions, waitingEntries } from './waiting';
import type { WatchedViews } from './watched-views';

export interface PopupParts extends WatchedViews, Pick<ListedRowsParts, 'firstTab' | 'onRemembered'> {
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
  /** A number from 0 on, below 1. */
  readonly random: () => number;
  /** In order, as the browser names them. */
  readonly browserLanguages: readonly string[];
  readonly changeSettings: typeof changeSettings;
  readonly onReloadExtension: () => void;
  /** `null` where a question would hide under the popup: then the options page asks. */
  readonly requestHosts: ((profile: Profile, hosts: readonly AccessHost[]) => Promise<boolean>) | null;
}

export type PopupState = ReturnType<typeof createPopupState>;

/** Paints from the snapshot, then reads the local copy, now and after each change. */
export function createPopupState(parts: PopupParts) {
  const { session, pause, revision, ask, clock, newOperationId } = parts;
  const accountId = computed(() => session.value?.account?.id ?? null);
  const covers = createCovers({
    read: storedCovers(openForReading, () => accountId.peek()),
    askFor: (mangaIds) => ask('covers.fetch', { mangaIds: mangaIds.slice(0, COVERS_PER_QUESTION) }),
  });
  const profile = computed(() => profileIn(session.value));
  /** Whose queue is read: signed out, of the marks that are kept for a sign-in. */
  const owner = computed(() => {
    const isKept = session.value?.state === 'signed-out' && (parts.keptMarks.value?.count ?? 0) > 0;
    return accountId.value ?? (isKept ? signedOutOwner(profile.value) : null);
  });
  const aheadMs = computed(() => parts.serviceClock.value?.aheadMs ?? 0);
  /** This machine's clock set to the service's time, by which chapters come out. */
  const serviceTime: Clock = { ...clock, now: () => clock.now() + aheadMs.value };
  const filters = computed(() => parts.settings.value && filtersOf(parts.settings.value));
  const titles = computed(() => parts.settings.value?.titles ?? null);
  const countedBy = computed(() => filters.value && fingerprint(filters.value));
  const toasts = createToasts(clock);
  const { tellFailure } = toasts;
  const local = createLocalLibrary({
    open: openForReading,
    options: () => {
      const [account, chosen, called] = [owner.value, filters.value, titles.value];
      if (account === null || chosen === null || called === null) return null;
      return { account, filters: chosen, titles: called, now: serviceTime.now() };
    },
    clock,
    onFailure: tellFailure,
  });
  const reread = async () => {
    await local.read();
    covers.recheck();
  };
  const pressesParts = { ask, newOperationId, toasts, reread };
  const queueActions = createQueueActions(pressesParts);
  const seriesChanges = createSeriesChanges({ ...pressesParts, ratingsRequest: parts.ratingsRequest });
  const marking = createMarking({
    ...pressesParts,
    furtherOffer(mangaId) {
      const series = inSight.series.value?.find((row) => row.mangaId === mangaId);
      return parts.settings.value?.beginReading === 'ask' && series ? seriesChanges.offerToBegin(series) : undefined;
    },
  });
  const backoff = createBackoff({ ask, pause, tellFailure });

  const inSight = createSeriesInSight({ local, marking, seriesChanges, filters, clock: serviceTime });
  const openSettings = () => void ask('options.open', undefined).catch(tellFailure);
  const { forget: forgetRows, ...rows } = createListedRows({
    ...parts,
    profile,
    series: computed(() => (accountId.value === null ? null : inSight.series.value)),
    readingPositions: computed(() => {
      const pages = parts.settings.value?.offerResume === false ? [] : parts.readingPositions.value;
      return pages?.filter(({ account }) => account === accountId.value) ?? null;
    }),
    expect: local.expect,
  });
  const { tab, search } = rows;
  const isLookedAt = computed(() => tab.value === 'reports');
  /** The service refuses every change, while reads go through. Without a session nothing can be tried: the way in comes first. */
  const areWritesRefused = computed(
    () => session.value?.state === 'signed-in' && areHeld(parts.writes.value, clock.now()),
  );
  const block = computed(() => {
    if (!session.value || !pause.value) return null;
    return blockOf(session.value, pause.value, parts.captcha.value, parts.allowance.value, areWritesRefused.value);
  });
  const reports = createReports({ ...parts, openForReading, accountId, isLookedAt, search, block, tellFailure });
  const series = createOpenedSeries({ ...parts, ...inSight, profile, clock: serviceTime, marking, toasts });
  const surprise = createSurprise({ ...parts, series: inSight.series, filters });

  /** The library keeps the time of the last sync: the view ends with the browser's session, and can outlive a library that was erased. */
  const sync = computed(() => {
    const view = parts.sync.value;
    const copy = local.list.value;
    if (!view || !copy) return view;
    return { ...view, checkedAt: copy.lastSync && (view.checkedAt ?? copy.lastSync.checkedAt) };
  });
  /** What waits or was refused and matches the search. @param now epoch ms. */
  const waiting = (now: number) => {
    const queue = local.list.value?.queue;
    return queue && block.value
      ? waitingEntries(queue, search.value, block.value, queueActions.pressed.value, profile.value.site, now)
      : [];
  };
  /** Of those that do not leave at once. */
  const waitingCount = createDelayed({
    queue: computed(() => local.list.value?.queue ?? []),
    isPaused: computed(() => session.value?.state === 'signed-out' || pause.value?.code != null),
    clock,
  });

  let readOf: string | null | undefined;
  effect(() => {
    revision.value;
    // What else the list follows from.
    countedBy.value;
    titles.value;
    aheadMs.value;
    if (!session.value) return;
    // What was read of another, or was kept of a session that has ended.
    if (readOf !== owner.value && (accountId.value === null || readOf !== undefined)) {
      toasts.forget();
      local.forget();
      forgetRows();
      surprise.forget();
    }
    readOf = owner.value;
    if (readOf !== null) void reread().catch(tellFailure);
  });

  return {
    ...parts,
    ...covers,
    ...rows,
    ...queueActions,
    profile,
    sync,
    waiting,
    waitingCount,
    serviceTime,
    toasts,
    marking,
    seriesChanges,
    series,
    surprise,
    reports,
    report: (target: ReportTarget) => void ask('report.open', target).catch(tellFailure),
    discuss: ({ chapterId }: { readonly chapterId: string }) =>
      void ask('chapter.discuss', { chapterId }).catch(tellFailure),
    backoff,
    areWritesRefused,
    /** Something waits for a person to solve a captcha. */
    isCaptchaDemanded: computed(() => {
      const held = parts.captcha.value?.held ?? [];
      return waiting(clock.now()).some(
        ({ kind, state }) => state.name === 'waiting' && held.some((one) => one.kind === kind),
      );
    }),
    // During a block no sync can run: the answer is what asking would cost, and when it happens by itself.
    refresh: () =>
      pause.value && isBackoff(pause.value)
        ? backoff.askNow()
        : void ask('library.check', undefined).catch(tellFailure),
    openSettings,
    spokenLanguages: computed(() => languagesToOffer(parts.settings.value, parts.browserLanguages)),
    settleKeptMarks: (isSent: boolean) => ask('keptMarks.settle', { account: accountId.value ?? '', isSent }),
    /** What the browser withholds, and how to give it back. */
    accessActions: {
      view: parts.access,
      nameOf: (host: AccessHost) => nameOfHost(profile.value, host),
      give: (hosts: readonly AccessHost[]) => {
        if (parts.requestHosts) return parts.requestHosts(profile.value, hosts);
        openSettings();
        return Promise.resolve(true);
      },
    },
  };
}
