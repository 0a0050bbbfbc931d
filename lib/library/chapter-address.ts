import type { ChapterRow } from '../model/rows';

/**
 * Where a chapter is read: elsewhere, if its group says so and means a web page, else at the service.
 * @param site the origin of the service's site.
 */
export function chapterAddress(site: string, { id, externalUrl }: Pick<ChapterRow, 'id' | 'externalUrl'>): string {
  const isWebPage = externalUrl !== null && URL.canParse(externalUrl) && /^https?:/i.test(externalUrl);
  return isWebPage ? externalUrl : `${site}/chapter/${id}`;
}
