/** Finds what a path names, or says what is missing in the service's own words (docs/service.md). */
import type { Chapter, Manga } from '../../library/types.ts';
import type { World } from '../../world.ts';
import { Refusal } from '../refusal.ts';

export function findManga(id: string, { library }: World): Manga {
  const manga = library.manga.get(id);
  if (!manga) throw new Refusal(404, `Manga \`${id}\` not found.`);
  return manga;
}

export function findChapter(id: string, { library }: World): Chapter {
  const chapter = library.chapters.get(id);
  if (!chapter) throw new Refusal(404, `Chapter with ID ${id} not found.`);
  return chapter;
}
