import type { Clock } from '../../clock';
import { CHAPTERS_PER_QUESTION } from '../../messages/chapter-state';

/** In ms: a busy page may delay us no longer. */
const timeout = 1_000;

/** In order, whenever the page is idle; at most as many at once as fit into one message. */
export function createIdleQueue<Item>(work: (items: readonly Item[]) => void, atOnce = CHAPTERS_PER_QUESTION) {
  const queue = new Set<Item>();
  let handle: number | null = null;

  const schedule = () => {
    handle ??= queue.size > 0 ? requestIdleCallback(run, { timeout }) : null;
  };
  const run = () => {
    handle = null;
    const batch = [...queue].slice(0, atOnce);
    for (const item of batch) queue.delete(item);
    work(batch);
    schedule();
  };
  return {
    /** Items that are queued already keep their place. */
    add: (items: Iterable<Item>) => {
      for (const item of items) queue.add(item);
      schedule();
    },
    clear: () => {
      queue.clear();
      if (handle !== null) cancelIdleCallback(handle);
      handle = null;
    },
  };
}

/** In ms without a scroll. */
const IDLE_AFTER_MS = 100;

/** Work of ours waits for the end of a scroll, so that no frame is dropped for it. */
export function watchScrollIdle(clock: Clock, onScroll: () => void, onIdle: () => void) {
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
