/** When others send: the person's own tab, and a neighbour on the same address. Drawn before the run, and the same with us and without. */
import { SECOND } from '../../../lib/clock';
import { type Dice, diceFor } from '../../fake-service/library/seeded';
import { oneWayMs } from '../core/faults';
import type { Scenario, Tab } from './scenario';

/** A request of another program: when it leaves, arrives and is answered, in ms since the start. */
export interface OtherRequest {
  readonly from: 'tab' | 'neighbour';
  readonly leftAt: number;
  readonly arrivesAt: number;
  readonly answeredAt: number;
  readonly balancer: number;
}

const BURST = 4;
const STEADY_MS = 500;
/** Bursts at random stay so far apart that no jitter brings two of them into one second, in ms. */
const LEAST_GAP_MS = 1.6 * SECOND;
const MOST_GAP_MS = 30 * SECOND;

/** Everything that others send in this scenario, in order of arrival. */
export function drawTraffic(scenario: Scenario): readonly OtherRequest[] {
  const dice = diceFor(`traffic ${scenario.seed}`);
  const { tab, neighbour, calmAt } = scenario;
  const send = (from: OtherRequest['from']) => (leftAt: number) => {
    const arrivesAt = leftAt + oneWayMs(scenario.wire, dice);
    return {
      from,
      leftAt,
      arrivesAt,
      answeredAt: arrivesAt + oneWayMs(scenario.wire, dice),
      balancer: dice.between(0, 1),
    };
  };
  return [
    ...(tab ? departuresOf(tab, calmAt, dice).map(send('tab')) : []),
    ...(neighbour ? every(neighbour.everyMs, neighbour.from, neighbour.until).map(send('neighbour')) : []),
  ].sort((a, b) => a.arrivesAt - b.arrivesAt);
}

function departuresOf({ habit, opensAt }: Tab, until: number, dice: Dice): number[] {
  const opening = opensAt + dice.between(0, 400);
  if (habit === 'silent') return [];
  if (habit === 'steady') return every(STEADY_MS, opening, until);
  if (habit === 'bursts at random') return bursts(atRandom(opening, until, dice));
  const seconds = Number(/\d+/.exec(habit)?.[0]);
  return bursts(every(seconds * SECOND, opening, until));
}

function every(ms: number, from: number, until: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((until - from) / ms)) }, (_, n) => from + n * ms);
}

function atRandom(from: number, until: number, dice: Dice): number[] {
  const moments: number[] = [];
  for (let at = from; at < until; at += LEAST_GAP_MS + dice.roll() ** 3 * (MOST_GAP_MS - LEAST_GAP_MS))
    moments.push(at);
  return moments;
}

function bursts(moments: readonly number[]): number[] {
  return moments.flatMap((at) => new Array<number>(BURST).fill(at));
}
