import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';

/** In ms. A tab that opens needs about as long to ask the service for anything. */
const FRESH_MS = SECOND;
/** In ms: the next look begins while the last still counts, so that frequent callers always have an answer. */
const RECHECK_MS = FRESH_MS / 2;

/** A visible tab of the site goes first. Asked when it matters: events would wake the worker at every page that loads anywhere. */
export function createSiteTabs({ clock, look }: { clock: Clock; look: () => Promise<boolean> }) {
  let isVisible = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const ageMs = () => clock.monotonic() - lookedAt;
  /** Resolves once the last look still counts for a while. */
  const looked = async () => {
    if (ageMs() < RECHECK_MS) return;
    looking ??= recheck();
    await looking;
  };

  return {
    /** By the last look. After a second, or after a failed look, a tab counts as visible. */
    areVisible: () => {
      void looked();
      return ageMs() >= FRESH_MS || isVisible;
    },
    looked,
  };

  async function recheck(): Promise<void> {
    isVisible = await look().catch(() => true);
    lookedAt = clock.monotonic();
    looking = null;
  }
}

/** In front in a window that is not minimised; Firefox for Android has no windows. Host permission lets its address be asked for. */
export async function isSiteVisible(site: string): Promise<boolean> {
  const tabs = await browser.tabs.query({ active: true, url: `${site}/*` });
  const windows = await Promise.all(tabs.flatMap(({ windowId }) => (windowId === undefined ? [] : [isOpen(windowId)])));
  return windows.includes(true);
}

async function isOpen(windowId: number): Promise<boolean> {
  return (await browser.windows?.get(windowId))?.state !== 'minimized';
}
