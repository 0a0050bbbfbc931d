import { type Signal, signal } from '@preact/signals';

/**
 * One signal a key, `null` at first. Beyond a number those that nothing watches are forgotten, the longest unasked first.
 * @param kept how many are kept that nothing watches.
 * @param onWatched called when something begins to watch one that nothing did.
 */
export function createRecentSignals<Value>(kept: number, onWatched?: () => void) {
  /** The latest last. */
  const signals = new Map<string, Signal<Value | null>>();
  const watched = new Set<string>();
  return {
    of(key: string) {
      const known =
        signals.get(key) ??
        signal<Value | null>(null, {
          watched: () => {
            watched.add(key);
            onWatched?.();
          },
          unwatched: () => void watched.delete(key),
        });
      signals.delete(key);
      signals.set(key, known);
      return known;
    },
    isWatched: (key: string) => watched.has(key),
    known: () => [...signals],
    /** @returns the values of those that were forgotten. */
    forgetOldest() {
      const unwatched = [...signals].filter(([key]) => !watched.has(key)).slice(0, -kept);
      for (const [key] of unwatched) signals.delete(key);
      return unwatched.flatMap(([, { value }]) => value ?? []) as Value[];
    },
    clear() {
      for (const known of signals.values()) known.value = null;
      signals.clear();
    },
  };
}
