import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Clock, SECOND } from '../../lib/clock';
import type { QueuedIntent } from '../../lib/library/list/pending';

/** In ms. What leaves sooner after a click never looked as if it waited. */
const MOMENT_MS = 2 * SECOND;

interface DelayedParts {
  readonly queue: ReadonlySignal<readonly QueuedIntent[]>;
  /** Nothing leaves at present. */
  readonly isPaused: ReadonlySignal<boolean>;
  readonly clock: Clock;
}

/** How many rows deserve the tab: those that need a person or leave late. Others would make it come and go with each click. */
export function createDelayed({ queue, isPaused, clock }: DelayedParts): ReadonlySignal<number> {
  const looks = signal(0);
  const fresh = computed(() => {
    looks.value;
    return isPaused.value ? [] : queue.value.filter((intent) => isFresh(intent, clock.now()));
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
  const needsPerson = state.name === 'refused' || state.name === 'needs-decision';
  // A clock that was set back must not hide an intent for hours.
  return !needsPerson && Math.abs(now - at) < MOMENT_MS;
}
