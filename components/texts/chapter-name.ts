import { i18n } from '#i18n';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';

/** "Ch. 12", or "Vol. 2 Ch. 12" if numbers start over in each volume. */
export function chapterName(
  manga: Pick<MangaRow, 'resetsNumbers'> | null,
  { volume, number, title }: Pick<ChapterRow, 'volume' | 'number' | 'title'>,
): string {
  // The service has empty numbers and titles, too.
  if (!number) return title || i18n.t('follows.oneshot');
  return manga?.resetsNumbers && volume !== null
    ? i18n.t('follows.volumeChapter', { volume, number })
    : i18n.t('follows.chapter', { number });
}
