/** A chapter as the API shows it (docs/service.md). */
import type { Chapter, Library } from '../../library/types.ts';
import { type Entity, type Relationship, timestamp } from '../answers.ts';
import { groupAttributes } from './group.ts';
import { mangaAttributes } from './manga.ts';
import { userAttributes } from './user.ts';

export const chapterKinds = ['manga', 'scanlation_group', 'user'] as const;
export type ChapterKind = (typeof chapterKinds)[number];

export function showChapter(chapter: Chapter, expanded: readonly ChapterKind[], library: Library, now: number): Entity {
  return {
    id: chapter.id,
    type: 'chapter',
    attributes: {
      volume: chapter.volume,
      chapter: chapter.chapter,
      title: chapter.title,
      translatedLanguage: chapter.translatedLanguage,
      externalUrl: chapter.externalUrl,
      isUnavailable: chapter.isUnavailable,
      publishAt: timestamp(chapter.publishAt),
      readableAt: timestamp(chapter.readableAt),
      createdAt: timestamp(chapter.createdAt),
      updatedAt: timestamp(chapter.updatedAt),
      version: 1,
      pages: chapter.pages,
    },
    relationships: relationships(chapter, expanded, library, now),
  };
}

function relationships(
  { groupIds, mangaId, uploaderId }: Chapter,
  expanded: readonly ChapterKind[],
  library: Library,
  now: number,
): Relationship[] {
  const manga = expanded.includes('manga') ? library.manga.get(mangaId) : undefined;
  const uploader = expanded.includes('user') ? library.uploaders.get(uploaderId) : undefined;
  return [
    ...groupIds.map((id) => {
      const group = expanded.includes('scanlation_group') ? library.groups.get(id) : undefined;
      return { id, type: 'scanlation_group', ...(group && { attributes: groupAttributes(group) }) };
    }),
    { id: mangaId, type: 'manga', ...(manga && { attributes: mangaAttributes(manga, library, now) }) },
    { id: uploaderId, type: 'user', ...(uploader && { attributes: userAttributes(uploader.username) }) },
  ];
}
