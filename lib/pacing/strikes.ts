import * as v from 'valibot';
import { MINUTE } from '../clock';
import { EpochMs } from './rebase-times';

/** Incidents of 429s. One may be bad luck with a neighbour; after three within ten minutes the background rests. */
export const Strikes = v.array(EpochMs);
/** In epoch ms, oldest first. */
export type Strikes = readonly number[];

const STRIKES_TO_REST = 3;
const STRIKES_WITHIN_MS = 10 * MINUTE;
export const REST_MS = 15 * MINUTE;

/** A request that left before the last strike belongs to the same incident. */
export function recordRateLimit(strikes: Strikes, sentAt: number, now: number): number[] {
  const last = strikes.at(-1);
  const isSameIncident = last !== undefined && sentAt <= last;
  return isSameIncident ? [...strikes] : [...strikes, now].slice(-STRIKES_TO_REST);
}

/** Until when background turns rest, in epoch ms; `null` if they need not. */
export function restsUntil(strikes: Strikes, now: number): number | null {
  const [first, last] = [strikes.at(-STRIKES_TO_REST), strikes.at(-1)];
  if (first === undefined || last === undefined || last - first > STRIKES_WITHIN_MS) return null;
  return last + REST_MS > now ? last + REST_MS : null;
}
