import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';

/**
 * Whether the person has the site before their eyes: then its tab goes first. Asked of the browser when somebody wants to know,
 * not followed by events, which would wake the worker at every page that loads anywhere.
 */
export interface SiteTabs {
  /** What the last look said; while that is older than a second, or fails, a tab may be visible, and counts as such. */
  areVisible(): boolean;
}

/** How long what was seen is believed, in ms. A tab that opens needs longer to ask the service for anything. */
const FRESH_MS = SECOND;

/** @param look asks the browser whether a tab of the site is visible. */
export function createSiteTabs({ clock, look }: { clock: Clock; look: () => Promise<boolean> }): SiteTabs {
  let seen = { isVisible: true, at: Number.NEGATIVE_INFINITY };
  let isLooking = false;

  return {
    areVisible: () => {
      const isFresh = clock.monotonic() - seen.at < FRESH_MS;
      if (!isFresh && !isLooking) void lookAgain();
      return !isFresh || seen.isVisible;
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
