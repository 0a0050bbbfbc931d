import type { IDBPTransaction, StoreNames } from 'idb';
import { ofAccount } from '../../database/database';
import type { Dexmark, DexmarkSchema } from '../../database/schema';
import { highest, lowest } from '../../extremes';
import type { Intent } from '../../model/intents';
import type { ChapterRow, MangaRow, MarkersRow, NextChapter, UnreadRow } from '../../model/rows';
import type { SeriesSettingsRow } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import { isAnnounced } from '../list/follow-list';
import { withPending } from '../list/pending';
import { isFinished } from '../numbers/finished';
import { isListed, pendingMarks } from '../reading';
import { rhythmOf } from '../series/rhythm';
import { filtersFor, settingsOf } from '../series/series-settings';
import type { Filters } from './filters';
import { awaitedIn, countTakenDown, newestOf, turningPoints, uncountedIn } from './series-facts';
import { classify, countClassified, languagesOf, type SeriesState } from './unread';

/** How the unread chapters of one series are counted, and whether a stored count still holds. It reads and never writes. */
export interface CountOptions {
  readonly account: string;
  readonly filters: Filters;
  /** Epoch ms. */
  readonly now: number;
}

export const countedStores = ['manga', 'chapters', 'markers', 'seriesSettings'] as const;

interface SeriesReader {
  readonly manga: { get(key: [string, Id]): Promise<MangaRow | undefined> };
  readonly chapters: { getAll(key: [string, Id]): Promise<ChapterRow[]> };
  readonly markers: { get(key: [string, Id]): Promise<MarkersRow | undefined> };
  readonly settings: Promise<ReadonlyMap<Id, SeriesSettingsRow>>;
}

/** Whether a stored count is that of these filters, and of this moment. */
export function holdsFor({ filters, now }: Pick<CountOptions, 'filters' | 'now'>): (row: UnreadRow) => boolean {
  const countedBy = fingerprint(filters);
  return (row) =>
    row.next !== undefined &&
    row.rhythm !== undefined &&
    row.languages !== undefined &&
    row.uncounted !== undefined &&
    row.newestAt !== undefined &&
    row.filters === countedBy &&
    row.validFrom <= now &&
    (row.validUntil === null || row.validUntil > now);
}

/** Intents that stand over what the service last said. */
interface Wanted {
  readonly marks: ReadonlyMap<Id, boolean>;
  /** By what they are about. */
  readonly intents: ReadonlyMap<Id, readonly Intent[]>;
}

/** As it is stored. */
export const nothingWanted: Wanted = { marks: new Map(), intents: new Map() };

export async function countSeries(
  { manga: mangaStore, ...stores }: SeriesReader,
  { account, filters, now }: CountOptions,
  mangaId: Id,
  wanted: Wanted,
): Promise<UnreadRow> {
  const [row, chapters, markers, chosen] = await Promise.all([
    mangaStore.get([account, mangaId]),
    stores.chapters.getAll([account, mangaId]),
    stores.markers.get([account, mangaId]),
    stores.settings,
  ]);
  const settings = settingsOf(chosen.get(mangaId));
  const own = filtersFor(filters, settings);
  const [manga] = withPending(row ? [row] : [], wanted.intents.get(mangaId) ?? []);
  const series = { chapters, read: new Set(markers?.read), pendingMarks: wanted.marks };
  const { points, ...counted } = manga ? summaryOf(manga, series, own, now) : nothing;
  const coming = points.filter((at) => at > now);
  return {
    mangaId,
    ...counted,
    ...(settings.languages !== null && { uncounted: null }),
    isShown: manga !== undefined && isListed(manga) && isAnnounced(manga, settings),
    validFrom: highest([0, ...points.filter((at) => at <= now)]),
    validUntil: coming.length > 0 ? lowest(coming) : null,
    filters: fingerprint(filters),
  };
}

function summaryOf(manga: MangaRow, series: SeriesState, filters: Filters, now: number) {
  const classified = classify(manga, series, filters, now);
  const { count, isComplete, next } = countClassified(manga, classified, filters);
  return {
    ...{ count, isComplete, next: next && nextOf(next) },
    takenDown: countTakenDown(manga, classified, filters),
    rhythm: rhythmOf(manga, classified, filters),
    awaited: awaitedIn(manga, classified, filters)[0] ?? null,
    points: turningPoints(manga, classified, filters),
    isFinished: isFinished(manga, series),
    languages: languagesOf(classified),
    uncounted: uncountedIn(manga, classified, filters),
    newestAt: newestOf(manga, classified, filters, now),
  };
}

const nothing = {
  ...{ count: 0, isComplete: false, next: null, takenDown: 0, rhythm: null, awaited: null, points: [] },
  ...{ isFinished: false, languages: [], uncounted: null, newestAt: 0 },
};

/** As it is stored beside the count. @param shared gives one text for all that are equal. */
export function nextOf(chapter: NextChapter, shared = (text: string) => text): NextChapter {
  const { id, volume, number, title, language, groups, externalUrl, publishAt } = chapter;
  const names = groups.map(shared);
  return { id, volume, number, title, language: shared(language), groups: names, externalUrl, publishAt };
}

/** Within a transaction of the caller's. */
export function seriesReader(
  transaction: IDBPTransaction<DexmarkSchema, StoreNames<DexmarkSchema>[], IDBTransactionMode>,
  account: string,
): SeriesReader {
  const settings = transaction.objectStore('seriesSettings').getAll(ofAccount(account));
  return {
    manga: transaction.objectStore('manga'),
    chapters: transaction.objectStore('chapters').index('manga'),
    markers: transaction.objectStore('markers'),
    settings: settings.then((rows) => new Map(rows.map((row) => [row.mangaId, row]))),
  };
}

/** Counts without storing. */
export async function countNow(
  database: Dexmark,
  options: CountOptions,
  mangaIds: Iterable<Id>,
  intents: readonly Intent[],
): Promise<UnreadRow[]> {
  const reader = seriesReader(database.transaction(countedStores), options.account);
  const wanted = { marks: pendingMarks(intents), intents: Map.groupBy(intents, ({ key }) => key) };
  return Promise.all([...mangaIds].map((mangaId) => countSeries(reader, options, mangaId, wanted)));
}

/** 64 bits of FNV-1a, against accident alone: counts need not store thousands of hidden groups. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  return [0x811c9dc5, 0x2f0b4c47].map((seed) => hash(text, seed).toString(36)).join('.');
}

function hash(text: string, seed: number): number {
  let sum = seed;
  for (let place = 0; place < text.length; place += 1) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
  return sum >>> 0;
}
