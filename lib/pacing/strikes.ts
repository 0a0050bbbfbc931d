import * as v from 'valibot';
import { MINUTE } from '../clock';

/**
 * Refusals for too many requests, counted over incidents. One may be bad luck with a neighbour on the address; three in ten
 * minutes say that the address is crowded, and then background requests stay away for a while. Pure.
 */
export const Strikes = v.array(v.number());
/** When the latest incidents were met, in epoch ms, oldest first. */
export type Strikes = readonly number[];

const STRIKES_TO_REST = 3;
const STRIKES_WITHIN_MS = 10 * MINUTE;
/** How long the background rests after the third, in ms. */
export const REST_MS = 15 * MINUTE;

/** A 429 came at `now` for a request that left at `sentAt`. What left before the last strike belongs to that incident. */
export function recordRateLimit(strikes: Strikes, sentAt: number, now: number): number[] {
  const last = strikes.at(-1);
  const isSameIncident = last !== undefined && sentAt <= last;
  return isSameIncident ? [...strikes] : [...strikes, now].slice(-STRIKES_TO_REST);
}

/** Until when background turns have to rest, in epoch ms; `null` when they need not. */
export function restsUntil(strikes: Strikes, now: number): number | null {
  const [first, last] = [strikes.at(-STRIKES_TO_REST), strikes.at(-1)];
  if (first === undefined || last === undefined || last - first > STRIKES_WITHIN_MS) return null;
  return last + REST_MS > now ? last + REST_MS : null;
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftStrikes(strikes: Strikes, byMs: number): number[] {
  return strikes.map((at) => at - byMs);
}
