import { browser } from 'wxt/browser';
import type { Clock } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { coalesce } from '../../lib/one-at-a-time';
import type { KnownSettings } from '../../lib/settings/known-settings';
import type { Settings } from '../../lib/settings/settings';
import { BADGE_SHOWN } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';
import { type View, views, watchView } from '../../lib/storage/views';
import { FLASH_OVER } from './any-page/show-result';
import { type BadgeLook, badgeLook, flashLook } from './badge-look';

const lookNames = ['text', 'color', 'icons', 'title'] as const;

/** The button may show the outcome of a click for a moment; a worker that wakes later finds its proper look in the views. */
export function showBadge(clock: Clock, known: Pick<KnownSettings, 'watch'>): void {
  let counts: View<'counts'> | null = null;
  let pause: View<'pause'> | null = null;
  let flash: View<'result'> = views.result.initial;
  /** What the number counts is a choice. */
  let settings: Settings | null = null;
  const look = () =>
    flashLook(flash, clock.now()) ?? (counts && pause && settings && badgeLook(counts, pause, settings));
  const showSoon = coalesce(async () => {
    const wanted = look();
    if (wanted) await drawUnlessShown(wanted);
  });
  const show = () => void showSoon().catch(logFailure('badge-draw'));
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
  watchView('result', (view) => {
    flash = view;
    show();
    if (view.result !== null) void endFlash(view);
  });

  async function endFlash({ flashUntil }: View<'result'>): Promise<void> {
    if (flashUntil > clock.now()) await clock.sleep(flashUntil - clock.now());
    // A later click may still flash.
    if (flash.flashUntil !== flashUntil) return;
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
