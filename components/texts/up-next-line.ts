import { i18n } from '#i18n';
import type { UpNext } from '../../lib/library/up-next-reading';
import type { UpNextLine } from '../../lib/messages/up-next-line';
import { chapterName } from './chapter-name';

/** @param next `null` where nothing else is unread; `undefined` where nothing is known. @param page where the chapter was left, if it was. */
export function upNextLine(next: UpNext | null | undefined, page: number | null): UpNextLine {
  const resume = page === null ? null : i18n.t('upNext.resume', { page: `${page}` });
  if (next === undefined) return { text: '', canOpen: false, resume };
  if (next === null) return { text: i18n.t('upNext.none'), canOpen: false, resume };
  const { isInSeries, chapter } = next;
  const text = isInSeries ? i18n.t('upNext.chapter', { chapter: chapterName(next, chapter) }) : i18n.t('upNext.inList');
  return { text, canOpen: true, resume };
}
