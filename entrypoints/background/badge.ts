import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { type View, views, watchView } from '../../lib/settings/views';

/** More than this does not fit on a toolbar badge. */
const LARGEST_NUMBER = 999;

/** Keeps the toolbar button true: the number of series with something unread; greyed, with a pause sign, while nothing is sent. */
export function showBadge(): void {
  let counts: View<'counts'> = views.counts.initial;
  let pause: View<'pause'> = views.pause.initial;
  watchView('counts', (view) => {
    counts = view;
    void draw(counts, pause);
  });
  watchView('pause', (view) => {
    pause = view;
    void draw(counts, pause);
  });
}

async function draw({ unreadSeries }: View<'counts'>, { code }: View<'pause'>): Promise<void> {
  const isPaused = code !== null;
  const look = isPaused
    ? { text: '❚❚', color: '#6b7280', icons: 'paused-', title: i18n.t('badge.paused') }
    : { text: unreadText(unreadSeries), color: '#0b6b63', icons: '', title: i18n.t('badge.unread', unreadSeries) };
  await Promise.all([
    browser.action.setBadgeText({ text: look.text }),
    browser.action.setBadgeBackgroundColor({ color: look.color }),
    browser.action.setBadgeTextColor({ color: '#ffffff' }),
    browser.action.setTitle({ title: look.title }),
    browser.action.setIcon({ path: iconsNamed(look.icons) }),
  ]);
}

function unreadText(series: number): string {
  if (series === 0) return '';
  return series > LARGEST_NUMBER ? `${LARGEST_NUMBER}+` : `${series}`;
}

function iconsNamed(prefix: string): Record<number, string> {
  return Object.fromEntries([16, 32, 48].map((size) => [size, `/icon/${prefix}${size}.png`]));
}
