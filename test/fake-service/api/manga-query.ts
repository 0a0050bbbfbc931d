/** What can be asked about manga, and which manga answer it. */
import * as v from 'valibot';
import type { Library, Manga } from '../library/types.ts';
import { ContentRatings, Ids, includes, Languages, order, page, Since, Uuid, Uuids, YesNo } from './query-fields.ts';
import { latestUploadAt, mangaKinds } from './shown/manga.ts';

const Mode = v.picklist(['AND', 'OR']);

/** What one manga at random can be asked by, too. */
const ratingAndTags = {
  'contentRating[]': ContentRatings,
  'includedTags[]': Uuids,
  includedTagsMode: v.optional(Mode, 'AND'),
  'excludedTags[]': Uuids,
  excludedTagsMode: v.optional(Mode, 'OR'),
};

export const RandomManga = v.strictObject({ 'includes[]': includes(mangaKinds), ...ratingAndTags });
type RandomManga = v.InferOutput<typeof RandomManga>;

export const MangaSearch = v.strictObject({
  ...page(),
  ...ratingAndTags,
  title: v.optional(v.string()),
  authorOrArtist: v.optional(Uuid),
  'authors[]': Uuids,
  'artists[]': Uuids,
  year: v.optional(v.union([v.pipe(v.string(), v.regex(/^\d{4}$/)), v.literal('none')])),
  'status[]': v.optional(v.array(v.picklist(['ongoing', 'completed', 'hiatus', 'cancelled'])), []),
  'originalLanguage[]': Languages,
  'excludedOriginalLanguage[]': Languages,
  'availableTranslatedLanguage[]': Languages,
  'publicationDemographic[]': v.optional(v.array(v.picklist(['shounen', 'shoujo', 'josei', 'seinen', 'none'])), []),
  'ids[]': Ids,
  createdAtSince: Since,
  updatedAtSince: Since,
  order: order([
    'title',
    'year',
    'createdAt',
    'updatedAt',
    'latestUploadedChapter',
    'followedCount',
    'relevance',
    'rating',
  ]),
  'includes[]': includes(mangaKinds),
  hasAvailableChapters: YesNo,
  hasUnavailableChapters: YesNo,
  group: v.optional(Uuid),
});
export type MangaSearch = v.InferOutput<typeof MangaSearch>;

/** The manga that fit, in the order that was asked for; newest upload first without a word about it. `now` is epoch ms. */
export function selectManga(search: MangaSearch, library: Library, now: number): Manga[] {
  const [[field, direction] = ['latestUploadedChapter', 'desc']] = Object.entries(search.order ?? {});
  const sign = direction === 'desc' ? -1 : 1;
  const keys = new Map([...library.manga.values()].map((manga) => [manga, place(manga, field, library, now)]));
  return [...keys.keys()]
    .filter((manga) => fits(manga, search, library))
    .sort((a, b) => sign * compare(keys.get(a) ?? 0, keys.get(b) ?? 0) || (a.id < b.id ? -1 : 1));
}

function fits(manga: Manga, search: MangaSearch, library: Library): boolean {
  const chapters = () => manga.chapterIds.flatMap((id) => library.chapters.get(id) ?? []);
  const among = (value: string, list: readonly string[]) => list.length === 0 || list.includes(value);
  return (
    (search['ids[]']?.includes(manga.id) ?? true) &&
    hasRatingAndTags(manga, search) &&
    (search.title === undefined || titles(manga).some((title) => title.includes(search.title?.toLowerCase() ?? ''))) &&
    // The shelves know no authors, so no author has written anything.
    search.authorOrArtist === undefined &&
    search['authors[]'].length + search['artists[]'].length === 0 &&
    (search.year === undefined || String(manga.year ?? 'none') === search.year) &&
    among(manga.status, search['status[]']) &&
    among(manga.originalLanguage, search['originalLanguage[]']) &&
    !search['excludedOriginalLanguage[]'].includes(manga.originalLanguage) &&
    (search['availableTranslatedLanguage[]'].length === 0 ||
      chapters().some((chapter) => search['availableTranslatedLanguage[]'].includes(chapter.translatedLanguage))) &&
    among(manga.publicationDemographic ?? 'none', search['publicationDemographic[]']) &&
    manga.createdAt >= (search.createdAtSince ?? 0) &&
    manga.updatedAt >= (search.updatedAtSince ?? 0) &&
    (search.hasAvailableChapters === undefined ||
      chapters().some(({ isUnavailable }) => !isUnavailable) === search.hasAvailableChapters) &&
    (search.hasUnavailableChapters === undefined ||
      chapters().some(({ isUnavailable }) => isUnavailable) === search.hasUnavailableChapters) &&
    (search.group === undefined || chapters().some(({ groupIds }) => groupIds.includes(search.group ?? '')))
  );
}

/** By its content rating and its tags. */
export function hasRatingAndTags({ contentRating, tagIds }: Manga, asked: Omit<RandomManga, 'includes[]'>): boolean {
  const has = (id: string) => tagIds.includes(id);
  const { 'includedTags[]': wanted, 'excludedTags[]': unwanted } = asked;
  return (
    asked['contentRating[]'].includes(contentRating) &&
    (wanted.length === 0 || (asked.includedTagsMode === 'AND' ? wanted.every(has) : wanted.some(has))) &&
    !(unwanted.length > 0 && (asked.excludedTagsMode === 'AND' ? unwanted.every(has) : unwanted.some(has)))
  );
}

function titles({ title, altTitles }: Manga): string[] {
  return [title, ...altTitles].flatMap((names) => Object.values(names)).map((name) => name.toLowerCase());
}

/** Followers and ratings are not counted here, so by them all manga are equal. */
function place(manga: Manga, field: string, library: Library, now: number): number | string {
  if (field === 'title') return Object.values(manga.title)[0] ?? '';
  if (field === 'year') return manga.year ?? 0;
  if (field === 'createdAt' || field === 'updatedAt') return manga[field];
  return field === 'latestUploadedChapter' ? latestUploadAt(manga, library, now) : 0;
}

function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
