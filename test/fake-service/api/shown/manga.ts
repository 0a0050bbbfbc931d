/** A manga as the API shows it (docs/service.md). */
import type { Chapter, Library, Manga } from '../../library/types.ts';
import { type Entity, phpMap, type Relationship, timestamp } from '../answers.ts';
import { coverAttributes } from './cover-attributes.ts';
import { creatorOf } from './creator.ts';
import { showTag } from './tag.ts';
import { userAttributes } from './user.ts';

export const mangaKinds = ['manga', 'cover_art', 'author', 'artist', 'tag', 'creator'] as const;
export type MangaKind = (typeof mangaKinds)[number];

/** @param expanded which relationships carry their attributes */
export function showManga(manga: Manga, expanded: readonly MangaKind[], library: Library, now: number): Entity {
  return {
    id: manga.id,
    type: 'manga',
    attributes: mangaAttributes(manga, library, now),
    relationships: relationships(manga, expanded, library),
  };
}

/** What is shown of a manga, also inside a chapter's relationship. `now` (epoch ms) decides what is already out. */
export function mangaAttributes(manga: Manga, library: Library, now: number): object {
  const { languages, latest } = releases(manga, library, now);
  return {
    title: manga.title,
    altTitles: manga.altTitles,
    description: phpMap(Object.entries(manga.description)),
    isLocked: false,
    links: phpMap(Object.entries(manga.links)),
    officialLinks: null,
    originalLanguage: manga.originalLanguage,
    lastVolume: manga.lastVolume,
    lastChapter: manga.lastChapter,
    publicationDemographic: manga.publicationDemographic,
    status: manga.status,
    year: manga.year,
    contentRating: manga.contentRating,
    tags: library.tags.filter(({ id }) => manga.tagIds.includes(id)).map(showTag),
    state: 'published',
    chapterNumbersResetOnNewVolume: manga.chapterNumbersResetOnNewVolume,
    createdAt: timestamp(manga.createdAt),
    updatedAt: timestamp(manga.updatedAt),
    version: 1,
    availableTranslatedLanguages: languages,
    latestUploadedChapter: latest?.id ?? null,
  };
}

/** The newest readable moment of a manga, for sorting; 0 without chapters. Epoch ms. */
export function latestUploadAt(manga: Manga, library: Library, now: number): number {
  return releases(manga, library, now).latest?.readableAt ?? 0;
}

function releases(manga: Manga, library: Library, now: number) {
  const out = manga.chapterIds
    .flatMap((id) => library.chapters.get(id) ?? [])
    .filter(({ publishAt }) => publishAt <= now);
  const newer = (a: Chapter | undefined, b: Chapter) => (a && a.readableAt >= b.readableAt ? a : b);
  return {
    languages: [...new Set(out.map((chapter) => chapter.translatedLanguage))],
    latest: out.reduce<Chapter | undefined>(newer, undefined),
  };
}

function relationships(manga: Manga, expanded: readonly MangaKind[], library: Library): Relationship[] {
  const creator = creatorOf(manga, library);
  const ofCover = expanded.includes('cover_art') && { attributes: coverAttributes(manga) };
  const ofCreator = creator && expanded.includes('creator') && { attributes: userAttributes(creator.username) };
  return [
    { id: manga.cover.id, type: 'cover_art', ...ofCover },
    ...(creator ? [{ id: creator.id, type: 'creator', ...ofCreator }] : []),
  ];
}
