import { i18n } from '#i18n';
import type { UpNext } from '../../lib/library/list/up-next';
import type { Gap } from '../../lib/library/numbers/gaps';
import type { GapReason } from '../../lib/library/numbers/withheld-numbers';
import type { NextLine, UpNextLine } from '../../lib/messages/up-next-line';
import { chapterName } from './chapter-name';
import { isolated } from './direction';
import { DOT } from './dot';
import { languageName } from './language-name';
import { beginWords, readingStatusName } from './reading-status';
import { rangeOf } from './series-sentences';

/** @param next as of `nextLine`. @param page where the chapter was left, if it was. @param begin whether the series can be set to "Reading". */
export function upNextLine(next: UpNext | null | undefined, page: number | null, begin = false): UpNextLine {
  return {
    ...nextLine(next),
    resume: page === null ? null : i18n.t('upNext.resume', { page: `${page}` }),
    begin: begin ? beginOffer(false) : null,
  };
}

export function beginOffer(isDone: boolean): UpNextLine['begin'] {
  return { offer: beginWords(), done: readingStatusName('reading'), isDone };
}

/** @param next `null` where nothing else is unread; `undefined` where nothing is known. */
export function nextLine(next: UpNext | null | undefined): NextLine {
  if (next === undefined) return { text: '', canOpen: false };
  if (next === null) return { text: i18n.t('upNext.none'), canOpen: false };
  const { isInSeries, chapter, gap, unloaded, awaited } = next;
  if (!isInSeries) return { text: i18n.t('upNext.inList'), canOpen: true };
  const text = i18n.t('upNext.chapter', { chapter: isolated(shortened(chapterName(next, chapter))) });
  const passedOver = [
    ...(gap ? [gapText(gap)] : []),
    ...(unloaded ? [isolated(i18n.t('upNext.unloaded', { chapters: chaptersOf(unloaded) }))] : []),
    ...(awaited ? [isolated(i18n.t('upNext.awaited', { chapter: shortened(chapterName(next, awaited)) }))] : []),
  ];
  return { text: [text, ...passedOver.slice(0, 1)].join(DOT), canOpen: true };
}

/** "Ch. 12–13 only in French": the volume is that of the chapter beside it. */
function gapText(gap: Gap): string {
  const chapters = chaptersOf(gap);
  const [language, ...others] = gap.languages;
  if (gap.reason === 'otherLanguage' && language !== undefined && others.length === 0)
    return isolated(i18n.t('upNext.onlyIn', { chapters, language: languageName(language) ?? language }));
  return isolated(i18n.t(gapWords[gap.reason], { chapters }));
}

function chaptersOf(range: Pick<Gap, 'first' | 'last'>): string {
  return chapterName(null, { volume: null, number: rangeOf(range), title: null });
}

/** In letters: a line of the control or of a toast has room for no more. A chapter without a number is called by its title. */
const LONGEST_NAME = 24;

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`;
}

/** Shorter than in the series view: they stand in the same line. */
const gapWords = {
  missing: 'upNext.missing',
  unasked: 'upNext.notHere',
  unknownLanguage: 'upNext.untranslated',
  otherLanguage: 'upNext.untranslated',
  hiddenGroup: 'upNext.hidden',
  takenDown: 'upNext.takenDown',
  future: 'upNext.future',
} as const satisfies Record<GapReason, string>;
