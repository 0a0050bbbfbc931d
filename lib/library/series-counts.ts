import type { Dexmark } from '../database/schema';
import type { Intent } from '../model/intents';
import type { ChapterRow, MangaRow, MarkersRow, NextChapter, UnreadRow } from '../model/rows';
import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { fingerprint } from './fingerprint';
import { isInUnread } from './follow-list';
import { isListed, pendingMarks, readChapters } from './reading';
import { rhythmOf } from './rhythm';
import { countTakenDown } from './taken-down';
import { classify, countClassified, type SeriesState } from './unread';
import { withPending } from './with-pending';

/** How the unread chapters of one series are counted, and whether a stored count still holds. It reads and never writes. */
export interface CountOptions {
  readonly account: string;
  readonly filters: Filters;
  /** Epoch ms. */
  readonly now: number;
}

export const countedStores = ['manga', 'chapters', 'markers'] as const;

interface SeriesReader {
  readonly manga: { get(key: [string, Id]): Promise<MangaRow | undefined> };
  readonly chapters: { getAll(key: [string, Id]): Promise<ChapterRow[]> };
  readonly markers: { get(key: [string, Id]): Promise<MarkersRow | undefined> };
}

/** Whether a stored count is that of these filters, and of this moment. */
export function holdsFor({ filters, now }: Pick<CountOptions, 'filters' | 'now'>): (row: UnreadRow) => boolean {
  const countedBy = fingerprint(filters);
  return (row) =>
    row.next !== undefined &&
    row.rhythm !== undefined &&
    row.filters === countedBy &&
    row.holdsFrom <= now &&
    (row.changesAt === null || row.changesAt > now);
}

/** @param intents those that stand over what the service last said; none for a count that is stored. */
export async function countSeries(
  { manga: mangaStore, ...stores }: SeriesReader,
  { account, filters, now }: CountOptions,
  mangaId: Id,
  intents: readonly Intent[],
): Promise<UnreadRow> {
  const [row, chapters, markers] = await Promise.all([
    mangaStore.get([account, mangaId]),
    stores.chapters.getAll([account, mangaId]),
    stores.markers.get([account, mangaId]),
  ]);
  const [manga] = withPending(row ? [row] : [], intents);
  const series = { chapters, read: new Set(markers?.read), pendingMarks: pendingMarks(intents) };
  const cameOutAt = chapters.map(({ publishAt }) => publishAt).filter((publishAt) => publishAt <= now);
  const comingAt = chapters.map(({ publishAt }) => publishAt).filter((publishAt) => publishAt > now);
  const { count, isComplete, next, takenDown, rhythm } = manga ? summaryOf(manga, series, filters, now) : nothing;
  return {
    mangaId,
    count,
    isComplete,
    next: next && nextOf(next),
    takenDown,
    rhythm,
    isShown: manga !== undefined && isListed(manga) && isInUnread(manga),
    holdsFrom: Math.max(0, ...cameOutAt),
    changesAt: comingAt.length > 0 ? Math.min(...comingAt) : null,
    filters: fingerprint(filters),
  };
}

function summaryOf(manga: MangaRow, series: SeriesState, filters: Filters, now: number) {
  const classified = classify(manga, series, filters, now);
  return {
    ...countClassified(manga, classified, filters),
    takenDown: countTakenDown(manga, classified, filters),
    rhythm: rhythmOf(manga, classified, filters),
  };
}

const nothing = { count: 0, isComplete: false, next: null, takenDown: 0, rhythm: null };

/** As it is stored beside the count. */
export function nextOf(chapter: NextChapter): NextChapter {
  const { id, volume, number, title, language, groups, externalUrl, publishAt } = chapter;
  return { id, volume, number, title, language, groups, externalUrl, publishAt };
}

/** Counts without storing. */
export async function countNow(
  database: Dexmark,
  options: CountOptions,
  mangaIds: Iterable<Id>,
  intents: readonly Intent[],
): Promise<UnreadRow[]> {
  const transaction = database.transaction(countedStores);
  const reader = {
    manga: transaction.objectStore('manga'),
    chapters: transaction.objectStore('chapters').index('manga'),
    markers: transaction.objectStore('markers'),
  };
  return Promise.all([...mangaIds].map((mangaId) => countSeries(reader, options, mangaId, intents)));
}

/** Series with a mark on its way to the service. */
export async function markedSeries(database: Dexmark, account: string, intents: readonly Intent[]): Promise<Set<Id>> {
  const marked = await readChapters(database, account, [...pendingMarks(intents).keys()]);
  return new Set([...marked.values()].map(({ mangaId }) => mangaId));
}
