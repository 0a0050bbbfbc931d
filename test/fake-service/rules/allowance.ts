/** The general limit: how many requests one address may make to the API host. A small part, so that other server models can take its place. */
import { SECOND } from '../../../lib/clock.ts';

/** The allowance of one address. Times are epoch ms and never go back. */
export interface Allowance {
  /** Counts an arrival; says whether it is within the allowance. */
  arrive(now: number): boolean;
  /** Whether the address is above its allowance at this moment, without counting anything. */
  isExceeded(now: number): boolean;
}

/** "About 5 requests per second per IP address for the API host as a whole" (docs/service.md). */
export const GENERAL_LIMIT = { requests: 5, windowMs: SECOND } as const;

/**
 * At most so many arrivals in any stretch of `windowMs`; rejected ones count too, so that going on keeps the address above.
 * Remembers one arrival more than it allows: older ones cannot matter.
 */
export function slidingWindow({
  requests,
  windowMs,
}: {
  requests: number;
  windowMs: number;
} = GENERAL_LIMIT): Allowance {
  const arrivals: number[] = new Array(requests + 1).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;
  const isExceeded = (now: number) => (arrivals[oldest] ?? now) > now - windowMs;
  return {
    arrive: (now) => {
      arrivals[oldest] = now;
      oldest = (oldest + 1) % arrivals.length;
      return !isExceeded(now);
    },
    isExceeded,
  };
}
