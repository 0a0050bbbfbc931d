/** What happens to one run: drawn from its seed alone, so that a seed repeats itself. Every time is in ms since the start. */
import { HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { type Dice, diceFor } from '../../fake-service/library/seeded';
import { drawClockSteps, type Spell } from '../core/faults';

export type Scenario = Readonly<ReturnType<typeof drawScenario>>;

export function drawScenario(seed: number) {
  const dice = diceFor(`background ${seed}`);
  const calmAt = dice.between(20, 150) * SECOND;
  const spell = (likelihood: number, longestMs: number) => drawSpell(dice, likelihood, longestMs, calmAt);
  const moment = (likelihood: number) => (dice.chance(likelihood) ? dice.between(5_000, calmAt) : null);
  return {
    seed,
    wire: {
      leastMs: dice.between(2, 60),
      jitterMs: dice.pick([0, 20, 60, 200, 500]),
      /** The likelihood that something happens to a request. */
      faultRate: dice.pick([0, 0, 0.02, 0.1, 0.25]),
    },
    /** Likelihoods. */
    deaths: {
      /** A life is to end at one of its tasks, drawn when it begins. */
      perLife: dice.pick([0, 0.3, 0.7, 1]),
      /** A click or a departure is soon followed by the end. */
      perEvent: dice.pick([0, 0, 0.05, 0.2, 0.4]),
      /** The whole browser goes with the worker. */
      withBrowser: dice.pick([0, 0.1, 0.5]),
      /** The next life begins while the last one still does a few things. */
      overlap: dice.chance(0.2) ? 0.3 : 0,
    },
    storage: {
      /** The longest that an operation of `storage` takes, in ms. */
      slowestMs: dice.pick([0, 0, 2, 10, 100]),
      /** While the disk is full no write succeeds. */
      full: spell(0.1, 20 * SECOND),
      /** The likelihood that one write to `storage` or a database fails, and that a database does not open. */
      flaky: dice.chance(0.15) ? 0.01 : 0,
      /** The likelihood that a browser comes back with its databases empty, or only one of them. */
      lost: dice.chance(0.3) ? 0.5 : 0,
    },
    /** Whether alarms outlive the browser: Chrome's do, Firefox's do not. */
    keepsAlarms: dice.chance(0.5),
    clockSteps: dice.chance(0.2) ? drawClockSteps(dice, calmAt, [40, 900, 5 * SECOND, 10 * MINUTE, 3 * HOUR]) : [],
    /** When the machine is put to sleep, for eight hours. */
    sleepsAt: moment(0.05),
    /** How long an access token lives, in ms. */
    accessTokenMs: dice.pick([15 * MINUTE, 15 * MINUTE, 80 * SECOND]),
    /** When the service forgets every access token, and when it ends every session. */
    tokensRefused: spell(0.15, 20 * SECOND),
    sessionsEndAt: moment(0.1),
    /** When a neighbour has the address banned. */
    bannedAt: moment(0.06),
    silent: spell(0.06, 5 * MINUTE),
    offline: spell(0.12, MINUTE),
    /** While a tab of the service's site is open and asks now and then. */
    tab: spell(0.12, MINUTE),
    /** While the database is one of a newer version. */
    newer: spell(0.1, 30 * SECOND),
    /** Between two clicks, at most, in ms. */
    clicksWithinMs: dice.pick([SECOND, 6 * SECOND, 15 * SECOND]),
    /** How many reports are sent one after the other, once. */
    reports: dice.pick([0, 0, 1, 2, 13]),
    /** The likelihood that an act of the person is no click on a chapter. */
    otherActs: dice.pick([0, 0.05, 0.15]),
    /** A page that means no good sends messages. */
    isAttacked: dice.chance(0.2),
    /** While a neighbour at the address now and then spends all of its allowance. */
    crowded: spell(0.08, 20 * SECOND),
    /** While the service demands a captcha for whatever changes something. */
    captcha: spell(0.2, MINUTE),
    /** When all this ends; then only what is left is done. */
    calmAt,
    /** When the browser closes the databases under the worker, as it does when storage is cleared or breaks. */
    closedAt: moment(0.2),
    /** Whether they come back empty then. */
    isCleared: dice.chance(0.5),
    /** Both readers follow so many series that a first sync asks for several pages at once. */
    hasLongList: dice.chance(0.02),
    singleMarks: drawSingleMarks(seed),
    /** While the server that renews sessions has not loaded them. */
    restarted: drawRestart(seed, calmAt),
    /** The person rates series, too. */
    rates: ratingDice(seed).chance(0.3),
    /** The person changes all series at once, too. */
    changesMany: bulkDice(seed).chance(0.1),
  };
}

/**
 * Marks leave one by one, where the service takes them so or has no such route; `null`: in batches. From dice of its own, so that
 * the other draws of a seed stay what they are.
 */
function drawSingleMarks(seed: number) {
  const dice = diceFor(`single marks ${seed}`);
  return dice.chance(0.2) ? dice.pick(['taken', 'no-route', 'no-method'] as const) : null;
}

function drawRestart(seed: number, calmAt: number): Spell | null {
  const dice = diceFor(`restarts ${seed}`);
  return drawSpell(dice, 0.2, 50 * SECOND, calmAt);
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
