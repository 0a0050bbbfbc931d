import * as v from 'valibot';
import { MINUTE, SECOND } from '../clock';
import { TRANSIT_MS } from './sends';

/**
 * How long a request whose sender died may still be on its way. Nobody hears of its arrival, so a bound has to do: two
 * seconds, or less where the network has just shown itself quick. One way is only a part of a round trip, so twice the slowest
 * of the latest ones leaves room for a network that grows much worse. Whatever makes them doubtful makes them forgotten: a
 * request that failed or was refused, a pause in which the network may have changed unseen, a browser start. Pure.
 */
export const Transit = v.object({
  /** From reservation to answer, in ms, oldest first: the latest ones, with none left out. */
  roundTripsMs: v.array(v.pipe(v.number(), v.minValue(0))),
  /** When the last of those answers came, in epoch ms; long ago, where there are none. */
  heardAt: v.number(),
});
export type Transit = Readonly<v.InferOutput<typeof Transit>>;

/** So many round trips have to be known before they say anything. */
export const ENOUGH_ROUND_TRIPS = 10;
/** Without an answer for so long they say nothing any more, in ms. */
export const TRANSIT_MEMORY_MS = MINUTE;
/** So many times the slowest of them is granted for one way. */
const ROUND_TRIPS_GRANTED = 2;
/** The least that is granted, in ms: a packet that is lost on such a way is sent again within it (Linux: after 0.2 s, Windows: 0.3 s). */
export const LEAST_TRANSIT_MS = SECOND / 2;

export const unknownTransit: Transit = { roundTripsMs: [], heardAt: 0 };

/**
 * A request that left at `sentAt` was answered well at `now` (both in epoch ms). One that seems to have been answered before it
 * left says that a clock was set.
 */
export function hearRoundTrip(transit: Transit, sentAt: number, now: number): Transit {
  if (now < sentAt) return unknownTransit;
  const known = isFresh(transit, now) ? transit.roundTripsMs : [];
  return { roundTripsMs: [...known, now - sentAt].slice(-ENOUGH_ROUND_TRIPS), heardAt: now };
}

/** Within this time from `now` (epoch ms) on, every request of a life that is over has arrived, in ms. */
export function transitMs(transit: Transit, now: number): number {
  const { roundTripsMs } = transit;
  if (roundTripsMs.length < ENOUGH_ROUND_TRIPS || !isFresh(transit, now)) return TRANSIT_MS;
  return Math.min(TRANSIT_MS, Math.max(LEAST_TRANSIT_MS, ROUND_TRIPS_GRANTED * Math.max(...roundTripsMs)));
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftTransit({ roundTripsMs, heardAt }: Transit, byMs: number): Transit {
  return { roundTripsMs, heardAt: heardAt - byMs };
}

function isFresh({ heardAt }: Transit, now: number): boolean {
  return Math.abs(now - heardAt) <= TRANSIT_MEMORY_MS;
}
