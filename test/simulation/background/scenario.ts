/** What happens to one run: drawn from its seed alone, so that a seed repeats itself. Every time is in ms since the start. */
import { HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { type Dice, diceFor } from '../../fake-service/library/seeded';
import { type ClockStep, drawClockSteps, type Latency, type Spell } from '../core/faults';

export interface Wire extends Latency {
  /** The likelihood that something happens to a request. */
  readonly faultRate: number;
}

export interface Deaths {
  /** The likelihood that a life is to end at one of its tasks, drawn when it begins. */
  readonly perLife: number;
  /** The likelihood that a click or a departure is soon followed by the end. */
  readonly perEvent: number;
  /** The likelihood that the whole browser goes with the worker. */
  readonly withBrowser: number;
  /** The likelihood that the next life begins while the last one still does a few things. */
  readonly overlap: number;
}

export interface Storage {
  /** The longest that an operation of `storage` takes, in ms. */
  readonly slowestMs: number;
  /** While the disk is full no write succeeds. */
  readonly full: Spell | null;
  /** The likelihood that one write to `storage` or a database fails, and that a database does not open. */
  readonly flaky: number;
  /** The likelihood that a browser comes back with its databases empty, or only one of them. */
  readonly lost: number;
}

export interface Scenario {
  readonly seed: number;
  readonly wire: Wire;
  readonly deaths: Deaths;
  readonly storage: Storage;
  /** Whether alarms outlive the browser: Chrome's do, Firefox's do not. */
  readonly keepsAlarms: boolean;
  readonly clockSteps: readonly ClockStep[];
  /** When the machine is put to sleep, for eight hours. */
  readonly sleepsAt: number | null;
  /** How long an access token lives, in ms. */
  readonly accessTokenMs: number;
  /** When the service forgets every access token, and when it ends every session. */
  readonly tokensRefused: Spell | null;
  readonly sessionsEndAt: number | null;
  /** When a neighbour has the address banned. */
  readonly bannedAt: number | null;
  /** While a neighbour at the address now and then spends all of its allowance. */
  readonly crowded: Spell | null;
  /** While the service demands a captcha for whatever changes something. */
  readonly captcha: Spell | null;
  readonly silent: Spell | null;
  readonly offline: Spell | null;
  /** While a tab of the service's site is open and asks now and then. */
  readonly tab: Spell | null;
  /** While the database is one of a newer version. */
  readonly newer: Spell | null;
  /** Between two clicks, at most, in ms. */
  readonly clicksWithinMs: number;
  /** How many reports are sent one after the other, once. */
  readonly reports: number;
  /** The likelihood that an act of the person is no click on a chapter. */
  readonly otherActs: number;
  /** A page that means no good sends messages. */
  readonly isAttacked: boolean;
  /** When the browser closes the databases under the worker, as it does when storage is cleared or breaks. */
  readonly closedAt: number | null;
  /** Whether they come back empty then. */
  readonly isCleared: boolean;
  /** Both readers follow so many series that a first sync asks for several pages at once. */
  readonly hasLongList: boolean;
  /** Marks leave one by one, where the service takes them so or has no such route; `null`: in batches. */
  readonly singleMarks: 'taken' | 'no-route' | 'no-method' | null;
  /** The person rates series, too. */
  readonly rates: boolean;
  /** The person changes all series at once, too. */
  readonly changesMany: boolean;
  /** When all this ends; then only what is left is done. */
  readonly calmAt: number;
}

export function drawScenario(seed: number): Scenario {
  const dice = diceFor(`background ${seed}`);
  const calmAt = dice.between(20, 150) * SECOND;
  const spell = (likelihood: number, longestMs: number) => drawSpell(dice, likelihood, longestMs, calmAt);
  const moment = (likelihood: number) => (dice.chance(likelihood) ? dice.between(5_000, calmAt) : null);
  return {
    seed,
    wire: {
      leastMs: dice.between(2, 60),
      jitterMs: dice.pick([0, 20, 60, 200, 500]),
      faultRate: dice.pick([0, 0, 0.02, 0.1, 0.25]),
    },
    deaths: {
      perLife: dice.pick([0, 0.3, 0.7, 1]),
      perEvent: dice.pick([0, 0, 0.05, 0.2, 0.4]),
      withBrowser: dice.pick([0, 0.1, 0.5]),
      overlap: dice.chance(0.2) ? 0.3 : 0,
    },
    storage: {
      slowestMs: dice.pick([0, 0, 2, 10, 100]),
      full: spell(0.1, 20 * SECOND),
      flaky: dice.chance(0.15) ? 0.01 : 0,
      lost: dice.chance(0.3) ? 0.5 : 0,
    },
    keepsAlarms: dice.chance(0.5),
    clockSteps: dice.chance(0.2) ? drawClockSteps(dice, calmAt, [40, 900, 5 * SECOND, 10 * MINUTE, 3 * HOUR]) : [],
    sleepsAt: moment(0.05),
    accessTokenMs: dice.pick([15 * MINUTE, 15 * MINUTE, 80 * SECOND]),
    tokensRefused: spell(0.15, 20 * SECOND),
    sessionsEndAt: moment(0.1),
    bannedAt: moment(0.06),
    silent: spell(0.06, 5 * MINUTE),
    offline: spell(0.12, MINUTE),
    tab: spell(0.12, MINUTE),
    newer: spell(0.1, 30 * SECOND),
    clicksWithinMs: dice.pick([SECOND, 6 * SECOND, 15 * SECOND]),
    reports: dice.pick([0, 0, 1, 2, 13]),
    otherActs: dice.pick([0, 0.05, 0.15]),
    isAttacked: dice.chance(0.2),
    crowded: spell(0.08, 20 * SECOND),
    captcha: spell(0.2, MINUTE),
    calmAt,
    closedAt: moment(0.2),
    isCleared: dice.chance(0.5),
    hasLongList: dice.chance(0.02),
    singleMarks: drawSingleMarks(seed),
    rates: ratingDice(seed).chance(0.3),
    changesMany: bulkDice(seed).chance(0.1),
  };
}

/** From dice of its own, so that the other draws of a seed stay what they are. */
function drawSingleMarks(seed: number): Scenario['singleMarks'] {
  const dice = diceFor(`single marks ${seed}`);
  return dice.chance(0.2) ? dice.pick(['taken', 'no-route', 'no-method'] as const) : null;
}

/** Of their own, for the same reason. */
export function bulkDice(seed: number): Dice {
  return diceFor(`many series ${seed}`);
}

export function ratingDice(seed: number): Dice {
  return diceFor(`ratings ${seed}`);
}

/** How long the machine sleeps, in ms. */
export const SLEEP_MS = 8 * HOUR;

function drawSpell(dice: Dice, likelihood: number, longestMs: number, calmAt: number): Spell | null {
  const from = dice.between(3_000, calmAt);
  const until = Math.min(calmAt, from + dice.between(500, longestMs));
  return dice.chance(likelihood) ? { from, until } : null;
}
