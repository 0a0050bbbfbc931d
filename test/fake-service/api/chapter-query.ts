/** What can be asked about chapters, everywhere alike, and which chapters answer it (docs/service.md). */
import * as v from 'valibot';
import type { Chapter, Library } from '../library/types.ts';
import { bit, ContentRatings, includes, Languages, order, Since, TriState, Uuids } from './query-fields.ts';
import { chapterKinds } from './shown/chapter.ts';

const HostName = v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9.-]{3,64}$/)));

/** The filters that the chapter search and all feeds share. */
export const chapterFilters = {
  'translatedLanguage[]': Languages,
  'originalLanguage[]': Languages,
  'excludedOriginalLanguage[]': Languages,
  'contentRating[]': ContentRatings,
  'excludedGroups[]': Uuids,
  'excludedUploaders[]': Uuids,
  includeFutureUpdates: bit('1'),
  externalUrl: HostName,
  excludeExternalUrl: HostName,
  createdAtSince: Since,
  updatedAtSince: Since,
  publishAtSince: Since,
  order: order(['createdAt', 'updatedAt', 'publishAt', 'readableAt', 'volume', 'chapter']),
  'includes[]': includes(chapterKinds),
  includeEmptyPages: TriState,
  includeFuturePublishAt: TriState,
  includeExternalUrl: TriState,
  includeUnavailable: bit('0'),
};

const ChapterFilters = v.object(chapterFilters);
export type ChapterFilters = v.InferOutput<typeof ChapterFilters>;

/** The chapters that the filters let through, in the order that was asked for. `now` is epoch ms. */
export function selectChapters(
  chapters: Iterable<Chapter>,
  filters: ChapterFilters,
  library: Library,
  now: number,
): Chapter[] {
  const isWanted = wanted(filters, library, now);
  return inOrder([...chapters].filter(isWanted), filters.order ?? { publishAt: 'asc' });
}

/** The pages of a list are asked for one after the other, and a chapter that changes is another object. */
let lastSorted: { readonly chapters: readonly Chapter[]; readonly order: string; readonly sorted: Chapter[] } | null =
  null;

function inOrder(chapters: readonly Chapter[], by: Order): Chapter[] {
  const order = JSON.stringify(by);
  const isKnown =
    lastSorted?.order === order &&
    lastSorted.chapters.length === chapters.length &&
    lastSorted.chapters.every((chapter, place) => chapter === chapters[place]);
  if (lastSorted && isKnown) return lastSorted.sorted;
  const sorted = chapters.toSorted(ordering(by));
  lastSorted = { chapters, order, sorted };
  return sorted;
}

function wanted(filters: ChapterFilters, library: Library, now: number): (chapter: Chapter) => boolean {
  const since = (at: number, from: number | undefined) => from === undefined || at >= from;
  const among = (value: string, list: readonly string[]) => list.length === 0 || list.includes(value);
  const isState = (state: boolean, asked: boolean | undefined) => asked === undefined || state === asked;
  return (chapter) => {
    const manga = library.manga.get(chapter.mangaId);
    if (!manga) return false;
    const isFuture = chapter.publishAt > now;
    const host = chapter.externalUrl === null ? undefined : new URL(chapter.externalUrl).hostname;
    return (
      (!isFuture || showsFuture(filters)) &&
      (!chapter.isUnavailable || filters.includeUnavailable) &&
      isState(isFuture, filters.includeFuturePublishAt) &&
      isState(chapter.pages === 0, filters.includeEmptyPages) &&
      isState(chapter.externalUrl !== null, filters.includeExternalUrl) &&
      (filters.externalUrl === undefined || host === filters.externalUrl) &&
      (filters.excludeExternalUrl === undefined || host !== filters.excludeExternalUrl) &&
      filters['contentRating[]'].includes(manga.contentRating) &&
      among(chapter.translatedLanguage, filters['translatedLanguage[]']) &&
      among(manga.originalLanguage, filters['originalLanguage[]']) &&
      !filters['excludedOriginalLanguage[]'].includes(manga.originalLanguage) &&
      !chapter.groupIds.some((id) => filters['excludedGroups[]'].includes(id)) &&
      !filters['excludedUploaders[]'].includes(chapter.uploaderId) &&
      since(chapter.createdAt, filters.createdAtSince) &&
      since(chapter.updatedAt, filters.updatedAtSince) &&
      since(chapter.publishAt, filters.publishAtSince)
    );
  };
}

/** What is yet to come stays hidden until one of the three-state switches is used (docs/service.md). */
function showsFuture(filters: ChapterFilters): boolean {
  const switches = [filters.includeEmptyPages, filters.includeFuturePublishAt, filters.includeExternalUrl];
  return filters.includeFutureUpdates && switches.some((asked) => asked !== undefined);
}

type Order = NonNullable<ChapterFilters['order']>;

/** Equal chapters fall into the order of their ids, so that pages never overlap. */
function ordering(order: Order): (a: Chapter, b: Chapter) => number {
  const steps = Object.entries(order).map(([field, direction]) => {
    const sign = direction === 'desc' ? -1 : 1;
    return (a: Chapter, b: Chapter) => sign * (place(a, field) - place(b, field));
  });
  return (a, b) => {
    for (const step of steps) {
      const difference = step(a, b);
      if (difference !== 0) return difference;
    }
    return a.id < b.id ? -1 : 1;
  };
}

/** Where a chapter stands by one field; what has no number stands before all that have one. */
function place(chapter: Chapter, field: string): number {
  if (field === 'volume' || field === 'chapter') return Number(chapter[field] ?? -1) || 0;
  if (field === 'createdAt' || field === 'updatedAt' || field === 'readableAt') return chapter[field];
  return chapter.publishAt;
}
