import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { resultSentence } from '../../components/texts/result-sentence';
import type { Clock } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { coalesce } from '../../lib/one-at-a-time';
import type { KnownSettings } from '../../lib/settings/known-settings';
import type { Settings } from '../../lib/settings/settings';
import { BADGE_SHOWN } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';
import { type View, views, watchView } from '../../lib/storage/views';
import { FLASH_OVER } from './any-page/action-context';

interface Seen {
  readonly flash: View<'result'>;
  readonly counts?: View<'counts'>;
  readonly pause?: View<'pause'>;
  /** What the number counts is a choice. */
  readonly settings?: Settings;
}

const lookNames = ['text', 'color', 'icons', 'title'] as const;

/** The button may show the outcome of a click for a moment; a worker that wakes later finds its proper look in the views. */
export function showBadge(clock: Clock, known: Pick<KnownSettings, 'watch'>): void {
  let seen: Seen = { flash: views.result.initial };
  const showSoon = coalesce(async () => {
    const { flash, counts, pause, settings } = seen;
    const wanted = flashLook(flash, clock.now()) ?? (counts && pause && settings && badgeLook(counts, pause, settings));
    if (wanted) await drawUnlessShown(wanted);
  });
  const show = (news: Partial<Seen> = {}) => {
    seen = { ...seen, ...news };
    void showSoon().catch(logFailure('badge-draw'));
  };
  watchView('counts', (counts) => show({ counts }));
  watchView('pause', (pause) => show({ pause }));
  known.watch((settings) => show({ settings }));
  watchView('result', (flash) => {
    show({ flash });
    if (flash.result !== null) void endFlash(flash);
  });

  async function endFlash({ flashUntil }: View<'result'>): Promise<void> {
    if (flashUntil > clock.now()) await clock.sleep(flashUntil - clock.now());
    // A later click may still flash.
    if (seen.flash.flashUntil !== flashUntil) return;
    show();
    await browser.alarms.clear(FLASH_OVER.name).catch(logFailure('badge-alarm'));
  }
}

/** The button keeps its look over the worker's death: one that wakes for nothing loads no icon. */
async function drawUnlessShown(look: BadgeLook): Promise<void> {
  const shown = await readItem(BADGE_SHOWN);
  if (shown && lookNames.every((name) => shown[name] === look[name])) return;
  await draw(look);
  await writeItem(BADGE_SHOWN, look);
}

async function draw(look: BadgeLook): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text: look.text }),
    browser.action.setBadgeBackgroundColor({ color: look.color }),
    browser.action.setBadgeTextColor({ color: '#ffffff' }),
    browser.action.setTitle({ title: look.title }),
    browser.action.setIcon({ path: iconsNamed(look.icons) }),
  ]);
}

function iconsNamed(prefix: string): Record<number, string> {
  return Object.fromEntries([16, 32, 48].map((size) => [size, `/icon/${prefix}${size}.png`]));
}

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
