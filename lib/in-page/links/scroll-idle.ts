import type { Clock } from '../../clock';

/** Whether the page lies still. During a scroll every frame counts, and nothing of ours is worth one. */
export interface ScrollIdle {
  readonly isMoving: () => boolean;
  readonly end: () => void;
}

/** How long nothing must have scrolled, in ms. */
const STILL_MS = 100;

/** Tells when scrolling begins and when it is over, of the page or of anything in it. */
export function watchScrollIdle(clock: Clock, onMove: () => void, onRest: () => void): ScrollIdle {
  const ended = new AbortController();
  let scrolls = 0;
  let isMoving = false;

  const moved = async () => {
    scrolls += 1;
    const mine = scrolls;
    if (!isMoving) onMove();
    isMoving = true;
    await clock.sleep(STILL_MS, ended.signal);
    if (mine !== scrolls || ended.signal.aborted) return;
    isMoving = false;
    onRest();
  };
  window.addEventListener('scroll', () => void moved(), { capture: true, passive: true, signal: ended.signal });
  return { isMoving: () => isMoving, end: () => ended.abort() };
}
