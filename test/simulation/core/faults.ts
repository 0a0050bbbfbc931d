/** Faults that both simulations draw, and what holds of every browser. Times are in ms, moments since the start of the run. */
import { SECOND } from '../../../lib/clock';
import type { Dice } from '../../fake-service/library/seeded';

/** While it lasts. */
export interface Spell {
  readonly from: number;
  readonly until: number;
}

export function isWithin(spell: Spell | null, at: number): boolean {
  return spell !== null && at >= spell.from && at < spell.until;
}

/** How long requests take. */
export interface Latency {
  /** The least that a request takes one way, and what may come on top. */
  readonly leastMs: number;
  readonly jitterMs: number;
}

/** How long a request takes one way. */
export function oneWayMs({ leastMs, jitterMs }: Latency, dice: Dice): number {
  return leastMs + dice.roll() * jitterMs;
}

/** The machine's clock is set, forward or back. */
export interface ClockStep {
  readonly at: number;
  readonly byMs: number;
}

/** One to three steps, each by one of these sizes. */
export function drawClockSteps(dice: Dice, calmAt: number, sizesMs: readonly number[]): readonly ClockStep[] {
  return Array.from({ length: dice.between(1, 3) }, () => ({
    at: dice.between(1_000, calmAt),
    byMs: dice.pick([-1, 1]) * dice.pick(sizesMs),
  }));
}

/** Browsers round shorter alarms up to this. */
export const SHORTEST_ALARM_MS = 30 * SECOND;
/** A worker with nothing to do is ended after this (docs/pacing.md). */
export const IDLE_DEATH_MS = 30 * SECOND;
/** Timers ring up to so much too late. */
export const LATEST_TIMER_MS = 4;
