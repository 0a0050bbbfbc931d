import { i18n } from '#i18n';
import type { UpNext } from '../../lib/library/up-next-reading';
import type { UpNextLine } from '../../lib/messages/up-next-line';
import { chapterName } from './chapter-name';
import { isolated } from './direction';

/** @param next `null` where nothing else is unread; `undefined` where nothing is known. @param page where the chapter was left, if it was. */
export function upNextLine(next: UpNext | null | undefined, page: number | null): UpNextLine {
  const resume = page === null ? null : i18n.t('upNext.resume', { page: `${page}` });
  if (next === undefined) return { text: '', canOpen: false, resume };
  if (next === null) return { text: i18n.t('upNext.none'), canOpen: false, resume };
  const { isInSeries, chapter } = next;
  const name = isolated(shortened(chapterName(next, chapter)));
  const text = isInSeries ? i18n.t('upNext.chapter', { chapter: name }) : i18n.t('upNext.inList');
  return { text, canOpen: true, resume };
}

/** In letters: a line of the control has room for no more. A chapter without a number is called by its title. */
const LONGEST_NAME = 24;

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
