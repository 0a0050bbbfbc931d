import { CHAPTERS_PER_QUESTION } from '../../messages/chapter-state';

export interface IdleQueue<Item> {
  /** Items that are queued already keep their place. */
  readonly add: (items: Iterable<Item>) => void;
  readonly clear: () => void;
}

/** In ms: a busy page may delay us no longer. */
const timeout = 1_000;

/** In order, whenever the page is idle; at most as many at once as fit into one message. */
export function createIdleQueue<Item>(
  work: (items: readonly Item[]) => void,
  atOnce = CHAPTERS_PER_QUESTION,
): IdleQueue<Item> {
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
    add: (items) => {
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
