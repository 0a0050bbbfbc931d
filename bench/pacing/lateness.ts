import type { Clock } from '../../lib/clock.ts';

/** How late timers of this process are, in ms: what is measured means little where the machine is too busy to keep time. */
export async function watchLateness(clock: Clock, signal: AbortSignal, onSample: (ms: number) => void): Promise<void> {
  while (!signal.aborted) {
    const due = clock.now() + SAMPLE_EVERY_MS;
    await clock.sleep(SAMPLE_EVERY_MS, signal);
    if (!signal.aborted) onSample(Math.max(0, clock.now() - due));
  }
}

const SAMPLE_EVERY_MS = 20;

export interface Spread {
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

/** What the samples are like; all zero where there are none. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}
