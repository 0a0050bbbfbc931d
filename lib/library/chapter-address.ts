import type { ChapterRow } from '../model/rows';

/** Elsewhere if the group says so and means a web page. @param site origin of the service's site. */
export function chapterAddress(site: string, { id, externalUrl }: Pick<ChapterRow, 'id' | 'externalUrl'>): string {
  const isWebPage = externalUrl !== null && URL.canParse(externalUrl) && /^https?:/i.test(externalUrl);
  return isWebPage ? externalUrl : `${site}/chapter/${id}`;
}
