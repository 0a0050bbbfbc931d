import type { Clock } from '../../clock';

/** Work of ours waits for the end of a scroll, so that no frame is dropped for it. */
export interface ScrollIdle {
  readonly isScrolling: () => boolean;
  readonly end: () => void;
}

/** In ms without a scroll. */
const IDLE_AFTER_MS = 100;

export function watchScrollIdle(clock: Clock, onScroll: () => void, onIdle: () => void): ScrollIdle {
  const ended = new AbortController();
  let scrolls = 0;
  let isScrolling = false;

  const onScrollEvent = async () => {
    scrolls += 1;
    const current = scrolls;
    if (!isScrolling) onScroll();
    isScrolling = true;
    await clock.sleep(IDLE_AFTER_MS, ended.signal);
    if (current !== scrolls || ended.signal.aborted) return;
    isScrolling = false;
    onIdle();
  };
  window.addEventListener('scroll', () => void onScrollEvent(), { capture: true, passive: true, signal: ended.signal });
  return { isScrolling: () => isScrolling, end: () => ended.abort() };
}
