import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';

/**
 * Whether the person has the site before their eyes: then its tab goes first. Asked of the browser when it matters,
 * not followed by events, which would wake the worker at every page that loads anywhere.
 */
export interface SiteTabs {
  /** What the last look said; while that is older than a second, or fails, a tab may be visible, and counts as such. */
  areVisible(): boolean;
}

/** How long what was seen is believed, in ms. A tab that opens needs about as long to ask the service for anything. */
const FRESH_MS = SECOND;
/** Frequent callers always have an answer: the next look begins while the last still counts; in ms. */
const LOOK_AGAIN_MS = FRESH_MS / 2;

/** @param look asks the browser whether a tab of the site is visible. */
export function createSiteTabs({ clock, look }: { clock: Clock; look: () => Promise<boolean> }): SiteTabs {
  let seen = { isVisible: true, at: Number.NEGATIVE_INFINITY };
  let isLooking = false;

  return {
    areVisible: () => {
      const ageMs = clock.monotonic() - seen.at;
      if (ageMs >= LOOK_AGAIN_MS && !isLooking) void lookAgain();
      return ageMs >= FRESH_MS || seen.isVisible;
    },
  };

  async function lookAgain(): Promise<void> {
    isLooking = true;
    const isVisible = await look().catch(() => true);
    seen = { isVisible, at: clock.monotonic() };
    isLooking = false;
  }
}

/** Whether a tab of this origin is in front in a window that is not minimised. Host permission lets its address be asked for. */
export async function isSiteVisible(site: string): Promise<boolean> {
  const tabs = await browser.tabs.query({ active: true, url: `${site}/*` });
  const windows = await Promise.all(tabs.flatMap(({ windowId }) => (windowId === undefined ? [] : [isOpen(windowId)])));
  return windows.includes(true);
}

async function isOpen(windowId: number): Promise<boolean> {
  return (await browser.windows.get(windowId)).state !== 'minimized';
}
