import { i18n } from '#i18n';
import { resultSentence } from '../../components/texts/result-sentence';
import type { Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';

export interface BadgeLook {
  readonly text: string;
  readonly color: string;
  /** Prefix of the icon's file names. */
  readonly icons: '' | 'paused-';
  readonly title: string;
}

/** No more fits on a toolbar badge. */
const LARGEST_NUMBER = 999;

/** What the person wants counted; grey, with a pause sign, while nothing is sent. */
export function badgeLook(
  { unreadSeries, unreadChapters }: View<'counts'>,
  { code }: View<'pause'>,
  { badgeCounts }: Pick<Settings, 'badgeCounts'>,
): BadgeLook {
  if (code !== null) return { text: '❚❚', color: '#6b7280', icons: 'paused-', title: i18n.t('badge.paused') };
  const look = { color: '#0b6b63', icons: '' } as const;
  return badgeCounts === 'series'
    ? { ...look, text: numberText(unreadSeries), title: i18n.t('badge.unread', unreadSeries) }
    : { ...look, text: numberText(unreadChapters), title: i18n.t('badge.unreadChapters', unreadChapters) };
}

/** The outcome of a click that no page could show; `null` once it is over. @param now epoch ms. */
export function flashLook({ result, flashUntil }: View<'result'>, now: number): BadgeLook | null {
  if (result === null || now >= flashUntil) return null;
  const { text, note, tone } = resultSentence(result, now);
  const isWrong = tone === 'danger' || result.outcome === 'nothing';
  return {
    text: isWrong ? '!' : '✓',
    color: isWrong ? '#a1241b' : '#0b6b63',
    icons: '',
    title: note === null ? text : `${text} — ${note}`,
  };
}

function numberText(count: number): string {
  if (count === 0) return '';
  return count > LARGEST_NUMBER ? `${LARGEST_NUMBER}+` : `${count}`;
}
