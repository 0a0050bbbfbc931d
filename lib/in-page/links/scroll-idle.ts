import type { Clock } from '../../clock';

/** During a scroll every frame counts, and nothing of ours is worth one. */
export interface ScrollIdle {
  readonly isMoving: () => boolean;
  readonly end: () => void;
}

/** In ms without a scroll. */
const STILL_MS = 100;

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
