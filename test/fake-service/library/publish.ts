import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import type { Chapter, Manga } from './types.ts';

/** Puts a new chapter on the service's shelves, after the last one of a series. @returns it. */
export function publishChapter({ library, now }: World, manga: Manga): Chapter {
  const last = manga.chapterIds.flatMap((id) => library.chapters.get(id) ?? []).findLast(isInEnglish);
  if (!last) throw new Error('The series has no chapter to go on from.');
  const number = Math.floor(Number(last.chapter)) + 1_000;
  const at = now();
  const chapter: Chapter = {
    ...last,
    id: randomUUID(),
    chapter: `${number}`,
    title: null,
    publishAt: at,
    readableAt: at,
    createdAt: at,
    updatedAt: at,
  };
  // The shelves are read-only for what answers from them; only this code puts something there.
  (library.chapters as Map<string, Chapter>).set(chapter.id, chapter);
  (manga.chapterIds as string[]).push(chapter.id);
  return chapter;
}

/** Changes what the service says of a chapter, as an editor of the site would. */
export function changeChapter({ library, now }: World, id: string, change: Partial<Chapter>): void {
  const chapter = library.chapters.get(id);
  if (!chapter) throw new Error(`There is no chapter ${id}.`);
  (library.chapters as Map<string, Chapter>).set(id, { ...chapter, ...change, updatedAt: now() });
}

export function deleteChapter({ library }: World, id: string): void {
  (library.chapters as Map<string, Chapter>).delete(id);
}

function isInEnglish({ translatedLanguage, chapter, pages }: Chapter): boolean {
  return translatedLanguage === 'en' && chapter !== null && pages > 0;
}
