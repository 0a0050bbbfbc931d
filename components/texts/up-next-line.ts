import { i18n } from '#i18n';
import type { UpNext } from '../../lib/library/up-next-reading';
import type { UpNextLine } from '../../lib/messages/up-next-line';
import { chapterName } from './chapter-name';

/** @param next `null` where nothing else is unread; `undefined` where nothing is known. */
export function upNextLine(next: UpNext | null | undefined): UpNextLine {
  if (next === undefined) return { text: '', canOpen: false };
  if (next === null) return { text: i18n.t('upNext.none'), canOpen: false };
  const { isInSeries, chapter } = next;
  const text = isInSeries ? i18n.t('upNext.chapter', { chapter: chapterName(next, chapter) }) : i18n.t('upNext.inList');
  return { text, canOpen: true };
}
