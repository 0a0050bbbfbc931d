import type { Clock } from '../../lib/clock';

/** A clock that passes time by sleeping: a wait ends at once, and it is that much later. */
export interface JumpingClock extends Clock {
  /** Lets time pass, in ms; a negative number sets the clock back. */
  pass(ms: number): void;
  /** Moves what the clock shows, and no time passes. */
  set(byMs: number): void;
  /** Every wait so far, in ms. */
  readonly waits: readonly number[];
}

export function jumpingClock(startsAt = Date.UTC(2026, 0, 31, 12)): JumpingClock {
  const waits: number[] = [];
  let at = startsAt;
  let passed = 0;
  return {
    waits,
    now: () => at,
    monotonic: () => passed,
    sleep: async (ms) => {
      waits.push(ms);
      at += Math.max(ms, 0);
      passed += Math.max(ms, 0);
    },
    pass: (ms) => {
      at += ms;
      passed += Math.max(ms, 0);
    },
    set: (byMs) => {
      at += byMs;
    },
  };
}
