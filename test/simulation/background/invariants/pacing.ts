/** What the service sees of our pace: the allowance, the quotas, silence when told, and what is written before anything leaves. */
import { SECOND } from '../../../../lib/clock';
import type { Ledger } from '../../../../lib/pacing/ledger';
import { isAwaited } from '../../../../lib/pacing/sends';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS, quotas } from '../../../../lib/service/limits';
import { createSilence } from '../../core/silence';
import type { Flight, Journal } from '../journal';
import type { Scenario } from '../scenario';
import { marksIn } from './intents';

/** I1: in any second, as the service counts it, no more of our requests arrive than one address may make. */
export function keepsAllowance({ flights, breach }: Journal): void {
  const arrivals = arrivalsOf(flights.filter(({ host }) => host === 'api'));
  arrivals.forEach((at, place) => {
    const sixth = arrivals[place + GENERAL_REQUESTS];
    if (sixth !== undefined && sixth - at < GENERAL_WINDOW_MS)
      breach('I1 no more of our requests arrive in a second than one address may make', undefined, sixth);
  });
}

/**
 * I2: in any period, as the service counts it, no more requests of a quota's group arrive than it has. After a clock was set forward the log of a life that ended
 * looks older to the next one than it is, and nothing there could tell: so that period is not judged.
 */
export function keepsQuotas({ flights, breach }: Journal, clockSteps: Scenario['clockSteps']): void {
  for (const [group, rows] of Map.groupBy(quotas, (quota) => quota.group)) {
    const [{ requests, periodMs } = { requests: 0, periodMs: 0 }] = rows;
    const arrivals = flights
      .filter(({ method, route }) => rows.some((row) => row.method === method && row.route === route))
      .flatMap(({ arrivedAt, countedAt }) => (arrivedAt === null || countedAt === null ? [] : { arrivedAt, countedAt }))
      .sort((one, other) => one.arrivedAt - other.arrivedAt);
    arrivals.forEach((first, place) => {
      const next = arrivals[place + requests];
      if (next === undefined || next.countedAt - first.countedAt >= periodMs) return;
      if (!clockSteps.some((step) => step.byMs > 0 && step.at >= first.arrivedAt && step.at <= next.arrivedAt))
        breach('I2 no more requests of a quota arrive in a period than it has', group, next.arrivedAt);
    });
  }
}

/** How much too early a probe may seem: what is written has the machine's milliseconds. */
const GRAIN_MS = 5;

/** I3: once a block is durable nothing leaves but probes, one at a time, each after its gap, and gaps double. */
export function createSilenceInvariant(journal: Journal) {
  const names = {
    turn: 'I3 nothing but probes leaves once a block is durable',
    alone: 'I3 a probe leaves alone',
    gap: 'I3 the gaps between probes double',
  } as const;
  const silence = createSilence(journal, names, GRAIN_MS);
  let begunAt: number | null = null;

  return {
    /** Gaps are not judged over a clock that was set, a machine that slept, or a network that is said to be another one. */
    leap: silence.end,
    leaves: (flight: Flight, stored: Ledger | null, othersUnderWay: number) => {
      if (!stored || stored.breaker.state === 'clear') return;
      const { state, since, wasMoved } = stored.breaker;
      if (since !== begunAt) silence.end();
      begunAt = since;
      silence.enter(state);
      const kind = flight.route === '/ping' ? 'probe' : 'turn';
      if (kind === 'probe') {
        journal.note('a probe leaves', 'probe sent');
        if (wasMoved) silence.leap();
      }
      silence.leaves(kind, othersUnderWay, flight.leftAt, `${state}: ${flight.method} ${flight.route}`);
    },
  };
}

/** I4: the store shows at least as many requests under way as there are, the one that leaves included. */
export function isReserved(journal: Journal, stored: Ledger | null, othersUnderWay: number): void {
  const awaited = stored?.budget.sends.filter(isAwaited).length ?? 0;
  if (awaited < othersUnderWay + 1) journal.breach('I4 a reservation is durable before its request leaves');
}

/** A click that nothing stood in the way of when it was answered. */
export interface PlainClick {
  readonly at: number;
  /** The request may leave before the reply does. */
  readonly askedAt: number;
  readonly life: number;
  readonly chapterId: string;
}

/** I13: such a click is on its way within the time of three turns on one slot, whatever else is wanted. */
export function leavesSoon(
  journal: Journal,
  { at, askedAt, life, chapterId }: PlainClick,
  roundTripMs: number,
  offlineFrom: number | undefined,
): void {
  const byThen = at + 3 * (GENERAL_WINDOW_MS + roundTripMs) + SECOND / 2;
  const isDisturbed =
    (offlineFrom !== undefined && offlineFrom >= at && offlineFrom <= byThen) ||
    journal.deaths.some((death) => death >= at && death <= byThen) ||
    journal.flights.some(
      ({ host, leftAt, endedAt, heard }) =>
        leftAt <= byThen &&
        (endedAt ?? byThen) >= at - QUIET_MS &&
        (heard !== 200 || host === 'auth' || (endedAt ?? byThen) - leftAt > SLOW_MS),
    );
  const hasLeft = journal.flights.some(
    (flight) =>
      flight.life === life && flight.leftAt >= askedAt && flight.leftAt <= byThen && marksIn(flight).has(chapterId),
  );
  if (!isDisturbed && !hasLeft) journal.breach('I13 a click leaves within three turns', chapterId, at);
}

/** An answer that takes so long is late, in ms. */
const SLOW_MS = 2 * SECOND;
/** What happened so long before is over, in ms. */
export const QUIET_MS = 30 * SECOND;

function arrivalsOf(flights: readonly Flight[]): number[] {
  return flights.flatMap(({ arrivedAt }) => (arrivedAt === null ? [] : [arrivedAt])).sort((a, b) => a - b);
}
