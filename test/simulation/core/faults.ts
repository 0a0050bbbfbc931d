/** Faults that both simulations draw, and what holds of every browser. Times are in ms, moments since the start of the run. */
import { SECOND } from '../../../lib/clock';
import type { Dice } from '../../fake-service/library/seeded';
import type { VirtualClock } from '../../support/virtual-clock';
import type { RunJournal } from './journal';

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

/** No worker dies for so long after the clock was set forward, in ms: until everything stored was stored after it. */
export const OUT_OF_JOINT_MS = 5 * SECOND;

/** Set forward while no worker lives, the clock tells the next life nothing: it is set as soon as one does. @param onLeap called after that. */
export function setClock(
  parts: {
    clock: VirtualClock;
    journal: Pick<RunJournal<'clock set back' | 'clock set forward', never>, 'note'>;
    isLiving: () => boolean;
    onLeap: () => void;
  },
  byMs: number,
): void {
  const { clock, journal, isLiving, onLeap } = parts;
  if (byMs > 0 && !isLiving()) {
    clock.after(SECOND / 10, () => setClock(parts, byMs));
    return;
  }
  journal.note(`the clock is set by ${byMs} ms`, byMs < 0 ? 'clock set back' : 'clock set forward');
  clock.set(byMs);
  if (byMs > 0) onLeap();
}
