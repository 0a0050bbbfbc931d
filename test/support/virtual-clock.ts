import type { Clock } from '../../lib/clock';

/** Time that jumps from event to event: hours pass in no time, always in the same order. */
export interface VirtualClock extends Clock {
  /** Does something in `ms` milliseconds. */
  after(ms: number, event: () => void): void;
  /** Lets everything happen until no event is left, or until `ms` milliseconds have passed. */
  run(ms?: number): Promise<void>;
  /** Moves what the clock shows, as a person or a time server would; waits stay as long as they were. */
  set(byMs: number): void;
  /** The time that has really passed since the start, whatever the clock shows, in ms. */
  elapsed(): number;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly happen: () => void;
}

/**
 * A clock that stands until it is run.
 * @param startsAt what it shows at first, in epoch ms.
 * @param settle lets everything go on that waits for no time; the default also gives bodies of answers time to arrive.
 */
export function virtualClock(startsAt = Date.UTC(2026, 0, 31, 12), settle = settleTurns): VirtualClock {
  const heap: Event[] = [];
  let elapsed = 0;
  let shown = startsAt;
  let count = 0;

  return {
    now: () => shown + elapsed,
    monotonic: () => elapsed,
    elapsed: () => elapsed,
    set: (byMs) => {
      shown += byMs;
    },
    after,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', () => resolve(), { once: true });
        after(ms, resolve);
      }),
    run: async (ms = Number.POSITIVE_INFINITY) => {
      const end = elapsed + ms;
      await settle();
      for (let next = heap[0]; next && next.at <= end; next = heap[0]) {
        pop(heap);
        elapsed = next.at;
        next.happen();
        await settle();
      }
      if (Number.isFinite(end)) elapsed = end;
    },
  };

  function after(ms: number, happen: () => void): void {
    push(heap, { at: elapsed + Math.max(0, ms), order: count++, happen });
  }
}

/** Lets every promise that can go on go on: bodies of answers need a few turns of the event loop. */
async function settleTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
}

/** Lets every promise that can go on go on, and nothing else: the tick comes when no microtask is left. Much faster. */
export function settleMicrotasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function push(heap: Event[], event: Event): void {
  let place = heap.length;
  heap.push(event);
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const above = heap[parent];
    if (!above || !isBefore(event, above)) break;
    heap[place] = above;
    place = parent;
  }
  heap[place] = event;
}

function pop(heap: Event[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    const child = other && one && isBefore(other, one) ? left + 1 : left;
    const below = heap[child];
    if (!below || !isBefore(below, last)) break;
    heap[place] = below;
    place = child;
  }
  heap[place] = last;
}
