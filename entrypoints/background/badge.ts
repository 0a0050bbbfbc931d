import { browser } from 'wxt/browser';
import { defaultSettings, type Settings, watchSettings } from '../../lib/settings/settings';
import { type View, views, watchView } from '../../lib/settings/views';
import { badgeLook } from './badge-look';

/** Keeps the toolbar button true. */
export function showBadge(): void {
  let counts: View<'counts'> = views.counts.initial;
  let pause: View<'pause'> = views.pause.initial;
  let settings: Settings = defaultSettings;
  watchView('counts', (view) => {
    counts = view;
    void draw(counts, pause, settings);
  });
  watchView('pause', (view) => {
    pause = view;
    void draw(counts, pause, settings);
  });
  watchSettings((chosen) => {
    settings = chosen;
    void draw(counts, pause, settings);
  });
}

async function draw(counts: View<'counts'>, pause: View<'pause'>, settings: Settings): Promise<void> {
  const look = badgeLook(counts, pause, settings);
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
