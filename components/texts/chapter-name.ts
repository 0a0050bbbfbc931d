import { i18n } from '#i18n';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';

/** "Ch. 12"; with the volume where numbers are known to start over in each. */
export function chapterName(
  manga: Pick<MangaRow, 'resetsNumbers'> | null,
  { volume, number, title }: Pick<ChapterRow, 'volume' | 'number' | 'title'>,
): string {
  // The service also has empty numbers and titles.
  if (!number) return title || i18n.t('follows.oneshot');
  return manga?.resetsNumbers && volume !== null
    ? i18n.t('follows.volumeChapter', { volume, number })
    : i18n.t('follows.chapter', { number });
}
