import { browser } from 'wxt/browser';
import type { Clock } from '../../lib/clock';
import { noted } from '../../lib/diagnostics/note';
import type { KnownSettings } from '../../lib/settings/known-settings';
import type { Settings } from '../../lib/settings/settings';
import { type View, views, watchView } from '../../lib/storage/views';
import { FLASH_OVER } from './any-page/show-result';
import { type BadgeLook, badgeLook, flashLook } from './badge-look';

/** The button may show the outcome of a click for a moment; a worker that wakes later finds its proper look in the views. */
export function showBadge(clock: Clock, known: Pick<KnownSettings, 'watch'>): void {
  let counts: View<'counts'> = views.counts.initial;
  let pause: View<'pause'> = views.pause.initial;
  let deed: View<'deed'> = views.deed.initial;
  let settings: Settings | null = null;
  const show = () => {
    // What the number counts is a choice.
    const look = flashLook(deed, clock.now()) ?? (settings && badgeLook(counts, pause, settings));
    if (look) void draw(look);
  };
  watchView('counts', (view) => {
    counts = view;
    show();
  });
  watchView('pause', (view) => {
    pause = view;
    show();
  });
  known.watch((chosen) => {
    settings = chosen;
    show();
  });
  watchView('deed', (view) => {
    deed = view;
    show();
    void endFlash(view);
  });

  async function endFlash({ flashUntil }: View<'deed'>): Promise<void> {
    if (flashUntil > clock.now()) await clock.sleep(flashUntil - clock.now());
    // A later click may still flash.
    if (deed.flashUntil !== flashUntil) return;
    show();
    await browser.alarms.clear(FLASH_OVER.name).catch(noted('badge-alarm'));
  }
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
