import { type Signal, signal } from '@preact/signals';

/** One signal a key, `null` at first. Beyond a number those that nothing watches are forgotten, the longest unasked first. */
export interface RecentSignals<Value> {
  readonly of: (key: string) => Signal<Value | null>;
  readonly has: (key: string) => boolean;
  readonly isWatched: (key: string) => boolean;
  readonly known: () => readonly (readonly [key: string, Signal<Value | null>])[];
  /** @returns the values of those that were forgotten. */
  readonly forgetOldest: () => readonly Value[];
  readonly clear: () => void;
}

/** @param kept how many are kept that nothing watches. */
export function createRecentSignals<Value>(kept: number): RecentSignals<Value> {
  /** The latest last. */
  const signals = new Map<string, Signal<Value | null>>();
  const watched = new Set<string>();
  return {
    of(key) {
      const known =
        signals.get(key) ??
        signal<Value | null>(null, {
          watched: () => void watched.add(key),
          unwatched: () => void watched.delete(key),
        });
      signals.delete(key);
      signals.set(key, known);
      return known;
    },
    has: (key) => signals.has(key),
    isWatched: (key) => watched.has(key),
    known: () => [...signals],
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
