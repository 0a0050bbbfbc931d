import { i18n } from '#i18n';
import { DAY } from '../../lib/clock';
import type { Gap } from '../../lib/library/numbers/gaps';
import type { GapReason } from '../../lib/library/numbers/withheld-numbers';
import type { AwaitedChapter, MangaRow, Rhythm } from '../../lib/model/rows';
import { chapterName } from './chapter-name';
import { languageName } from './language-name';
import { listed } from './listed';
import { dayOf } from './times';

type Numbering = Pick<MangaRow, 'resetsNumbers'>;

/** "Missing: Ch. 13, 15–17", one sentence for each reason. */
export function gapSentences(manga: Numbering, gaps: readonly Gap[]): string[] {
  const inOrder = gaps.toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason));
  const alike = Map.groupBy(inOrder, ({ reason, languages }) => `${reason} ${languages}`);
  return [...alike.values()].flatMap(([first, ...others]) => (first ? [sentence(manga, [first, ...others])] : []));
}

/** What is nowhere first, what comes by itself last. */
const order: readonly GapReason[] = [
  'missing',
  'unasked',
  'unknownLanguage',
  'otherLanguage',
  'hiddenGroup',
  'takenDown',
  'future',
];

/** More languages than this are "others". */
const MOST_LANGUAGES = 3;
const MOST_RANGES = 6;

function sentence(manga: Numbering, gaps: readonly [Gap, ...Gap[]]): string {
  const [{ reason, languages }] = gaps;
  const named = gaps.slice(0, MOST_RANGES);
  const left = gaps.slice(MOST_RANGES).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const names = chapterNames(manga, named);
  const chapters = left === 0 ? names : i18n.t('gap.more', { chapters: names, count: `${left}` });
  if (reason !== 'otherLanguage') return i18n.t(sentences[reason], { chapters });
  if (languages.length > MOST_LANGUAGES) return i18n.t('gap.elsewhere', { chapters });
  const spoken = languages.map((code) => languageName(code) ?? code);
  return i18n.t('gap.otherLanguage', { chapters, languages: listed(spoken) });
}

/** "Ch. 13, 15–17", volume by volume where numbers start over. */
function chapterNames(manga: Numbering, gaps: readonly Gap[]): string {
  const volumes = Map.groupBy(gaps, ({ volume }) => volume);
  return [...volumes]
    .map(([volume, within]) => chapterName(manga, { volume, number: within.map(rangeOf).join(', '), title: null }))
    .join('; ');
}

/** "13" or "15–17". */
export function rangeOf({ first, last }: Pick<Gap, 'first' | 'last'>): string {
  return first === last ? `${first}` : `${first}–${last}`;
}

const sentences = {
  missing: 'gap.missing',
  unasked: 'gap.unasked',
  unknownLanguage: 'gap.elsewhere',
  hiddenGroup: 'gap.hiddenGroup',
  takenDown: 'gap.takenDown',
  future: 'gap.future',
} as const satisfies Record<Exclude<GapReason, 'otherLanguage'>, string>;

/** "Ch. 12: not yet from Lantern Scans". */
export function awaitedSentence(manga: Pick<MangaRow, 'resetsNumbers'>, awaited: AwaitedChapter): string {
  const chapter = chapterName(manga, awaited);
  return awaited.group === null
    ? i18n.t('awaited.groups', { chapter })
    : i18n.t('awaited.group', { chapter, group: awaited.group });
}

/** "Ch. 12: not yet from Lantern Scans; from 28 Nov, any group counts". */
export function awaitedUntil(manga: Pick<MangaRow, 'resetsNumbers'>, awaited: AwaitedChapter): string {
  return i18n.t('awaited.until', { sentence: awaitedSentence(manga, awaited), day: dayOf(awaited.until) });
}

/** "About every 7 days, next around 28 Nov". @param now epoch ms. */
export function rhythmSentence({ everyMs, nextAt }: Rhythm, now: number): string {
  const every = i18n.t('rhythm.every', Math.max(1, Math.round(everyMs / DAY)));
  return i18n.t('rhythm.both', { every, next: expectedSentence(nextAt, now) });
}

/** "next around 28 Nov"; "next any day now" once that is over. @param expectedAt and `now`: epoch ms. */
export function expectedSentence(expectedAt: number, now: number): string {
  return expectedAt < now ? i18n.t('rhythm.due') : i18n.t('rhythm.next', { day: dayOf(expectedAt) });
}
