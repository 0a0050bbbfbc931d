import * as v from 'valibot';
import { Id } from '../../lib/service/ids';

/** Which chapter a page of the site shows, and which of its pages. */
export interface ChapterPage {
  readonly chapterId: Id;
  /** Counted from 1, as in the address; an address without one shows the first. */
  readonly page: number;
}

/**
 * Reads the chapter out of an address (`/chapter/{id}` or `/chapter/{id}/{page}`).
 * Nothing else of the page is believed: what is not an id of the service is no chapter.
 */
export function chapterPageOf({ pathname }: Pick<Location, 'pathname'>): ChapterPage | null {
  const [, id, page = '1'] = /^\/chapter\/([^/]+)(?:\/(\d{1,4}))?\/?$/.exec(pathname) ?? [];
  const chapterId = v.safeParse(Id, id?.toLowerCase());
  return chapterId.success ? { chapterId: chapterId.output, page: Math.max(1, Number(page)) } : null;
}
