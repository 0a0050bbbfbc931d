import * as v from 'valibot';
import { MINUTE } from '../clock';
import { EpochMs } from './rebase-times';

/** Incidents of 429s. One may be bad luck with a neighbour; after three within ten minutes the background rests. */
export const RateLimitIncidents = v.array(EpochMs);
/** In epoch ms, oldest first. */
export type RateLimitIncidents = readonly number[];

const INCIDENTS_TO_REST = 3;
const INCIDENTS_WITHIN_MS = 10 * MINUTE;
export const REST_MS = 15 * MINUTE;

/** A request that left before the last incident belongs to the same incident. */
export function recordRateLimit(incidents: RateLimitIncidents, sentAt: number, now: number): number[] {
  const last = incidents.at(-1);
  const isSameIncident = last !== undefined && sentAt <= last;
  return isSameIncident ? [...incidents] : [...incidents, now].slice(-INCIDENTS_TO_REST);
}

export function wasRefusedLately(incidents: RateLimitIncidents, now: number): boolean {
  const last = incidents.at(-1);
  return last !== undefined && now - last <= INCIDENTS_WITHIN_MS;
}

/** Until when background turns rest, in epoch ms; `null` if they need not. */
export function restsUntil(incidents: RateLimitIncidents, now: number): number | null {
  const [first, last] = [incidents.at(-INCIDENTS_TO_REST), incidents.at(-1)];
  if (first === undefined || last === undefined || last - first > INCIDENTS_WITHIN_MS) return null;
  return last + REST_MS > now ? last + REST_MS : null;
}
