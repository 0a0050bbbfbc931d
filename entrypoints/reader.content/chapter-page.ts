import type { Id } from '../../lib/service/ids';
import { namedByPath } from '../../lib/service/links';

/** Which chapter a page of the site shows, and which of its pages. */
export interface ChapterPage {
  readonly chapterId: Id;
  /** Counted from 1, as in the address; an address without one shows the first. */
  readonly page: number;
}

/** Reads the chapter out of the address of a page of the site. Nothing else of the page is believed. */
export function chapterPageOf({ pathname }: Pick<Location, 'pathname'>): ChapterPage | null {
  const named = namedByPath(pathname);
  return named?.kind === 'chapter' ? { chapterId: named.id, page: named.page } : null;
}
