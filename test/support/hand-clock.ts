import type { Clock } from '../../lib/clock';

/** A clock that stands still until the test moves it on. */
export interface HandClock extends Clock {
  /** Lets time pass, in ms, and wakes who has slept long enough. */
  pass(ms: number): void;
  /** Sets the clock, as a person or a time server would: nobody wakes. */
  set(at: number): void;
}

export function handClock(startsAt = Date.UTC(2026, 0, 31, 12)): HandClock {
  let at = startsAt;
  const sleepers = new Set<{ left: number; wake(): void }>();
  return {
    now: () => at,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = {
          left: ms,
          wake() {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
      }),
    pass(ms) {
      at += ms;
      for (const sleeper of sleepers) {
        sleeper.left -= ms;
        if (sleeper.left <= 0) sleeper.wake();
      }
    },
    set(newTime) {
      at = newTime;
    },
  };
}
