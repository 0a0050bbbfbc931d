import { i18n } from '#i18n';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';

/** "Ch. 12", or "Vol. 2 Ch. 12" if numbers start over in each volume. Without a number its title, or "Vol. 2". */
export function chapterName(
  manga: Pick<MangaRow, 'resetsNumbers'> | null,
  chapter: Pick<ChapterRow, 'volume' | 'number' | 'title'>,
): string {
  // The service has empty texts, too.
  const [volume, number, title] = [chapter.volume, chapter.number, chapter.title].map((text) => text?.trim() ?? '');
  if (!number) return title || (volume ? i18n.t('follows.volume', { volume }) : i18n.t('follows.oneshot'));
  return manga?.resetsNumbers && volume
    ? i18n.t('follows.volumeChapter', { volume, number })
    : i18n.t('follows.chapter', { number });
}
