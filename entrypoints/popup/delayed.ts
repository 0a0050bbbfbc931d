import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Clock, SECOND } from '../../lib/clock';
import type { QueuedIntent } from '../../lib/library/queue';

/** What leaves sooner than this after a click was never seen waiting, in ms. */
const MOMENT_MS = 2 * SECOND;

interface DelayedParts {
  readonly queue: ReadonlySignal<readonly QueuedIntent[]>;
  /** Whether nothing leaves at present. */
  readonly isPaused: ReadonlySignal<boolean>;
  readonly clock: Clock;
}

/**
 * How many things in the queue deserve a tab: those that need a person, and those that do not leave at once. With the others the
 * tab would come and go with every click, and what is beside it would jump from under the pointer.
 */
export function createDelayed({ queue, isPaused, clock }: DelayedParts): ReadonlySignal<number> {
  const looks = signal(0);
  const fresh = computed(() => {
    looks.value;
    return isPaused.value ? [] : queue.value.filter((wish) => isFresh(wish, clock.now()));
  });
  effect(() => {
    if (fresh.value.length === 0) return;
    const replaced = new AbortController();
    void clock.sleep(MOMENT_MS, replaced.signal).then(() => {
      if (!replaced.signal.aborted) looks.value += 1;
    });
    return () => replaced.abort();
  });
  return computed(() => queue.value.length - fresh.value.length);
}

function isFresh({ intent: { state, at } }: QueuedIntent, now: number): boolean {
  const needsSomebody = state.name === 'refused' || state.name === 'asking';
  // A clock that was set back must not hide a wish for hours.
  return !needsSomebody && Math.abs(now - at) < MOMENT_MS;
}
