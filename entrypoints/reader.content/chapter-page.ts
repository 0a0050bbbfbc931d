import { chapterNamedByPath } from '../../lib/service/chapter-links';
import type { Id } from '../../lib/service/ids';

export interface ChapterPage {
  readonly chapterId: Id;
  /** From 1, as in the address; an address without a page shows the first. */
  readonly page: number;
}

/** By the address alone; nothing else of the page is believed. */
export function chapterPageOf({ pathname }: Pick<Location, 'pathname'> = window.location): ChapterPage | null {
  const named = chapterNamedByPath(pathname);
  return named && { chapterId: named.id, page: named.page };
}
