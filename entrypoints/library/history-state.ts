import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { createCovers } from '../../components/covers/covers';
import type { HistoryEntry, HistoryLine, HistorySource } from '../../components/history/HistoryList';
import { MINUTE } from '../../lib/clock';
import { readOnce } from '../../lib/database/database';
import { asFailure, Failure } from '../../lib/failure';
import { isSameDay, readHistory, readLastRead, undoable } from '../../lib/library/history';
import { readSeries, storedCovers } from '../../lib/library/reading';
import { firstReleases } from '../../lib/library/series/rhythm';
import { isReadLanguage } from '../../lib/library/unread/filters';
import { COVERS_PER_QUESTION } from '../../lib/messages/contract';
import type { HistoryRow } from '../../lib/model/history';
import { coalesce } from '../../lib/one-at-a-time';
import { profileIn } from '../../lib/service/profile';
import { createHistoryNames, nameOfVisit } from './history-names';
import type { LibraryParts } from './library-state';
import type { WatchedViews } from './watched-views';

export interface HistoryParts
  extends Pick<
    LibraryParts,
    'session' | 'settings' | 'revision' | 'ask' | 'clock' | 'newOperationId' | 'openForReading'
  > {
  readonly readingHistory: WatchedViews['readingHistory'];
}

/** A press here, or a visit of the service's own history. */
export interface HistoryItem {
  readonly key: string;
  /** Epoch ms. */
  readonly at: number;
  readonly from: HistorySource;
  readonly read: boolean;
  readonly chapterIds: readonly string[];
  readonly isUndone: boolean;
  readonly canUndo: boolean;
}

export interface HistoryState extends Pick<HistoryParts, 'clock' | 'session' | 'settings'> {
  /** The newest first, of the chosen series alone where one is chosen; `null` until they were read. */
  readonly presses: ReadonlySignal<readonly HistoryRow[] | null>;
  /** `null` for all. */
  readonly chosenSeries: Signal<string | null>;
  /** The same while it is in the history. */
  readonly shownSeries: ReadonlySignal<string | null>;
  /** When the chapters of the chosen series came out, in epoch ms; `null` for all series. */
  readonly releases: ReadonlySignal<readonly number[] | null>;
  /** The same with what the service has, by day. */
  readonly lines: ReadonlySignal<readonly HistoryLine<HistoryItem>[] | null>;
  readonly entryOf: (item: HistoryItem) => HistoryEntry;
  readonly lastRead: LibraryParts['lastRead'];
  /** What is being undone. */
  readonly busy: ReadonlySignal<ReadonlySet<string>>;
  /** `null` in the demo and without a session, where the service is not asked. */
  readonly isAsking: ReadonlySignal<boolean | null>;
  readonly isClearAsked: Signal<boolean>;
  readonly note: ReadonlySignal<string | null>;
  /** Of the last press, or why the service’s history could not be had. */
  readonly failure: ReadonlySignal<{ readonly code: string; readonly retryAt: number | null } | null>;
  readonly undo: (key: string) => void;
  readonly askService: () => void;
  readonly clear: () => void;
  readonly openSettings: () => void;
}

/** In ms. A worker that dies gives no answer. */
const ANSWER_WITHIN_MS = MINUTE;

/** Reads the local copy, now and after each change. */
export function createHistoryState(parts: HistoryParts): HistoryState {
  const { session, settings, revision, readingHistory, ask, newOperationId } = parts;
  const rows = signal<readonly HistoryRow[] | null>(null);
  const lastRead = signal<ReadonlyMap<string, number> | null>(null);
  const seriesOf = new Map<string, string>();
  const chosenSeries = signal<string | null>(null);
  const released = signal<{ readonly mangaId: string; readonly times: readonly number[] } | null>(null);
  const failed = signal<string | null>(null);
  const busy = signal<ReadonlySet<string>>(new Set());
  const said = signal<string | null>(null);
  const isClearAsked = signal(false);
  const asked = signal<string | null>(null);
  const accountId = computed(() => session.value?.account?.id ?? null);
  const site = () => profileIn(session.value).site;
  const onFailure = (thrown: unknown) => {
    failed.value = asFailure(thrown).code;
  };
  const names = createHistoryNames({
    ...{ open: parts.openForReading, site, onFailure },
    account: () => accountId.value,
    titles: () => settings.value?.titles ?? null,
  });
  const covers = createCovers({
    read: storedCovers(parts.openForReading, () => accountId.value),
    askFor: (mangaIds) => ask('covers.fetch', { mangaIds: mangaIds.slice(0, COVERS_PER_QUESTION) }),
  });
  /** What was asked for another account is not theirs to see. */
  const answer = computed(() => {
    const view = readingHistory.value;
    return view !== null && (view.account === null || view.account === accountId.value) ? view : null;
  });
  const chapters = computed(() => new Map(answer.value?.chapters.map((chapter) => [chapter.id, chapter])));

  const read = coalesce(async () => {
    const account = accountId.value;
    if (account === null) return;
    try {
      const found = await readOnce(parts.openForReading, (database) => readHistory(database, account));
      if (accountId.value !== account) return;
      rows.value = found ?? [];
      names.recheck();
      covers.recheck();
      const presses = rows.value;
      const dated = await readOnce(parts.openForReading, (database) =>
        readLastRead(database, account, presses, seriesOf),
      );
      if (accountId.value === account) lastRead.value = dated ?? new Map();
      await readReleases(account);
    } catch (thrown) {
      onFailure(thrown);
    }
  });
  /** Of the chosen series, in the languages that count. */
  async function readReleases(account: string): Promise<void> {
    const [mangaId, chosen] = [chosenSeries.value, settings.value];
    if (mangaId === null || chosen === null) return;
    const found = await readOnce(parts.openForReading, (database) => readSeries(database, account, mangaId));
    const chapters = found?.chapters.filter(
      ({ language, publishAt }) => publishAt <= parts.clock.now() && isReadLanguage(chosen, language),
    );
    released.value = { mangaId, times: found?.manga ? firstReleases(found.manga, chapters ?? []) : [] };
  }
  effect(() => {
    revision.value;
    chosenSeries.value;
    if (accountId.value === null) [rows.value, lastRead.value, chosenSeries.value] = [null, null, null];
    else if (settings.value) void read();
  });

  effect(() => {
    const view = readingHistory.value;
    if (view && view.operationId === asked.peek() && !view.isAsking) asked.value = null;
  });

  /** Says why where it fails. */
  async function run(work: () => Promise<unknown>): Promise<void> {
    failed.value = null;
    said.value = null;
    await work().catch(onFailure);
  }

  /** Whether a chapter is of the chosen series; `null` for all. One that is not in the history any more is not chosen. */
  const isOfChosen = computed(() => {
    // By then the series of all that was read is known.
    lastRead.value;
    const chosen = chosenSeries.value;
    const isOf = (chapterId: string) => seriesOf.get(chapterId) === chosen;
    const isInHistory = rows.value?.some(({ marks }) => marks.some(({ chapterId }) => isOf(chapterId)));
    return chosen !== null && isInHistory ? isOf : null;
  });
  const shownSeries = computed(() => (isOfChosen.value ? chosenSeries.value : null));
  const isShown = (chapterId: string) => isOfChosen.value?.(chapterId) ?? true;
  const items = computed(() => {
    if (!rows.value) return null;
    const canUndo = undoable(rows.value);
    const presses = rows.value.map((row): HistoryItem => itemOf(row, (canUndo.get(row.operationId) ?? []).length > 0));
    return [...presses, ...(answer.value?.visits ?? []).map(itemOfVisit)]
      .filter(({ chapterIds }) => chapterIds.some(isShown))
      .sort((a, b) => b.at - a.at);
  });

  return {
    ...{ clock: parts.clock, settings, session, busy, isClearAsked, lastRead, chosenSeries, shownSeries },
    presses: computed(() => {
      const isOf = isOfChosen.value;
      if (isOf === null || rows.value === null) return rows.value;
      return rows.value.map((row) => ({ ...row, marks: row.marks.filter(({ chapterId }) => isOf(chapterId)) }));
    }),
    releases: computed(() => {
      if (shownSeries.value === null) return null;
      return released.value?.mangaId === shownSeries.value ? released.value.times : [];
    }),
    lines: computed(() => items.value && byDay(items.value)),
    entryOf(item) {
      const { key, at, from, read, isUndone, canUndo, chapterIds } = item;
      const named = from === 'service' ? chapters.value.get(chapterIds[0] ?? '') : undefined;
      const { title, chapter, address, mangaId } = named
        ? nameOfVisit(named, site())
        : (names.of(key, chapterIds).value ?? unnamed);
      const cover = mangaId === null ? null : covers.coverOf(mangaId).value;
      return { key, at, from, read, isUndone, canUndo, title, chapter, address, cover };
    },
    isAsking: computed(() => (session.value?.state === 'signed-in' ? asked.value !== null : null)),
    note: computed(() => {
      const visits = answer.value?.visits;
      return said.value ?? (visits ? i18n.t('history.fetched', visits.length) : null);
    }),
    failure: computed(() =>
      failed.value === null ? (answer.value?.failure ?? null) : { code: failed.value, retryAt: null },
    ),
    undo(key) {
      if (busy.value.has(key)) return;
      busy.value = new Set([...busy.value, key]);
      void run(async () => {
        const { undone } = await ask('history.undo', { operationId: newOperationId(), targetId: key });
        said.value = i18n.t(undone > 0 ? 'history.undone' : 'history.changedSince');
      }).finally(() => {
        busy.value = new Set([...busy.value].filter((other) => other !== key));
      });
    },
    askService() {
      if (asked.value !== null) return;
      const operationId = newOperationId();
      asked.value = operationId;
      const fail = (thrown: unknown) => {
        if (asked.value !== operationId) return;
        asked.value = null;
        onFailure(thrown);
      };
      void run(() => ask('history.fetch', { operationId }).catch(fail));
      void parts.clock.sleep(ANSWER_WITHIN_MS).then(() => fail(new Failure('no-answer')));
    },
    clear() {
      isClearAsked.value = false;
      void run(() => ask('history.clear', undefined));
    },
    openSettings: () => void run(() => ask('options.open', undefined)),
  };
}

const unnamed = { title: '', chapter: '', address: '', mangaId: null };

function itemOf({ operationId, at, from, read, marks }: HistoryRow, canUndo: boolean): HistoryItem {
  const chapterIds = marks.map(({ chapterId }) => chapterId);
  const isUndone = marks.every(({ undoneBy }) => undoneBy !== undefined);
  return { key: operationId, at, from, read, chapterIds, isUndone, canUndo };
}

function itemOfVisit({ chapterId, at }: { readonly chapterId: string; readonly at: number }, n: number): HistoryItem {
  const visit = { from: 'service', read: true, isUndone: false, canUndo: false } as const;
  return { ...visit, key: `visit-${n}-${chapterId}`, at, chapterIds: [chapterId] };
}

function byDay(newestFirst: readonly HistoryItem[]): HistoryLine<HistoryItem>[] {
  return newestFirst.flatMap((item, n) => {
    const later = newestFirst[n - 1];
    return later && isSameDay(later.at, item.at) ? [{ item }] : [{ day: item.at }, { item }];
  });
}
