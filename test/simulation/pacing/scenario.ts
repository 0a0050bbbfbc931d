/** What happens to one run: drawn from its seed alone, so that a seed repeats itself. Every time is in ms since the start. */
import { MINUTE, SECOND } from '../../../lib/clock';
import { type Dice, diceFor } from '../../fake-service/library/seeded';
import { drawClockSteps } from '../core/faults';

export const serverKinds = ['sliding window', 'fixed windows', 'token bucket', 'two load balancers'] as const;
export type ServerKind = (typeof serverKinds)[number];

export const tabHabits = [
  'silent',
  'steady',
  'bursts every 6 s',
  'bursts every 15 s',
  'bursts every 30 s',
  'bursts every 120 s',
  'bursts at random',
] as const;
export type TabHabit = (typeof tabHabits)[number];

/** A tab of the service's site. A hidden one is known by its calls alone. */
export interface Tab {
  readonly habit: TabHabit;
  readonly opensAt: number;
  readonly isVisible: boolean;
}

/** Another program on this address, which the browser cannot see. */
export interface Neighbour {
  readonly from: number;
  readonly until: number;
  /** Between two requests, in ms. */
  readonly everyMs: number;
}

/** The browser begins a new life before the present one has ended, as in an update. */
export interface Succession {
  readonly at: number;
  /** For so long the old one hangs: nothing of it goes on. */
  readonly hangsMs: number;
  /** After that it lives on for so long. */
  readonly lastsMs: number;
}

export type Scenario = Readonly<ReturnType<typeof drawScenario>>;

/** Draws the scenario of a seed. */
export function drawScenario(seed: number) {
  const dice = diceFor(`scenario ${seed}`);
  const company = dice.roll();
  const tab = company < 0.5 ? drawTab(dice) : null;
  const quotaShare = dice.pick([0, 0.1, 0.5]);
  // Where quotas are asked, some runs see more than one of their periods.
  const aloneMs = (quotaShare > 0 && dice.chance(0.4) ? dice.between(100, 200) : dice.between(30, 60)) * SECOND;
  const calmAt = tab ? tab.opensAt + stayMs(tab.habit) : aloneMs;
  const isNeighboured = company >= 0.5 && company < 0.65;
  const isBanned = company >= 0.65 && company < 0.7;
  const tellsQuotas = dice.chance(0.8);
  return {
    seed,
    server: dice.pick(serverKinds),
    /** The burst size that earlier days have taught; `null` at the very first start. */
    learntBurst: dice.pick([null, 1, 3, 5, 5, 5]),
    /** What others on this address use of each quota as soon as its period begins: our first answer shows it, if the service tells. */
    quotaSpentByOthers: tellsQuotas && dice.chance(0.5) ? dice.between(1, 5) : 0,
    tellsQuotas,
    /** Whether `X-RateLimit-Retry-After` is the end of the period also while something is left. */
    retryAfterIsEnd: dice.chance(0.5),
    wire: drawWire(dice),
    /** The likelihoods of dying at any one await, and that the whole browser goes with the worker. */
    deaths: { atAwait: dice.pick([0, 0, 0.003, 0.01, 0.03]), withBrowser: dice.pick([0, 0.1, 0.5]) },
    successions: drawSuccessions(diceFor(`successions ${seed}`), calmAt),
    storage: drawStorage(dice, calmAt),
    clockSteps: dice.chance(0.3) ? drawClockSteps(dice, calmAt, [40, 900, 5 * SECOND, 10 * MINUTE]) : [],
    demand: dice.chance(0.7) ? ('saturated' as const) : ('clicks' as const),
    /** The likelihood that a turn is for a route with a quota of its own. */
    quotaShare,
    tab,
    neighbour: isNeighboured ? drawNeighbour(dice, calmAt) : null,
    /** When the service bans the address for something that another program did; `null` for never. */
    bannedAt: isBanned ? dice.between(5, 25) * SECOND : null,
    /** When all this ends; then only the work that is left is done. */
    calmAt,
  };
}

function drawTab(dice: Dice): Tab {
  const habit = dice.pick(tabHabits);
  // Of a hidden tab that calls once in two minutes the browser knows nothing when it calls.
  const canHide = habit === 'steady' || habit === 'bursts every 6 s' || habit === 'bursts every 15 s';
  return {
    habit,
    opensAt: dice.chance(0.4) ? dice.between(5, 20) * SECOND : 0,
    isVisible: !(canHide && dice.chance(0.3)),
  };
}

/** How long a tab is watched, in ms: a few of its bursts. */
function stayMs(habit: TabHabit): number {
  if (habit === 'bursts every 120 s') return 250 * SECOND;
  if (habit === 'bursts every 30 s') return 100 * SECOND;
  return 45 * SECOND;
}

/**
 * So seldom that a halved allowance bears it: after the first refusal two slots are ours, and of this neighbour no more than
 * three requests arrive in a second, even if each is late by all of its jitter.
 */
function drawNeighbour(dice: Dice, calmAt: number): Neighbour {
  const from = dice.between(3, 25) * SECOND;
  return { from, until: Math.min(calmAt, from + dice.between(5, 30) * SECOND), everyMs: dice.between(750, 2_000) };
}

function drawWire(dice: Dice) {
  const isFlaky = dice.chance(0.2);
  return {
    leastMs: dice.between(2, 60),
    jitterMs: dice.pick([0, 20, 60, 200, 500]),
    /** Likelihoods, per request: it never arrives, its answer never comes, the connection breaks. */
    lost: isFlaky ? 0.005 : 0,
    answerLost: isFlaky ? 0.005 : 0,
    broken: isFlaky ? 0.01 : 0,
  };
}

function drawSuccessions(dice: Dice, calmAt: number): readonly Succession[] {
  if (!dice.chance(0.2)) return [];
  return Array.from({ length: dice.between(1, 3) }, () => ({
    at: dice.between(0, calmAt),
    hangsMs: dice.chance(0.3) ? dice.between(1, 60) * SECOND : 0,
    // Some outlive the patience of the one that waits.
    lastsMs: dice.chance(0.8) ? dice.between(0, 5_000) : dice.between(20, 40) * SECOND,
  }));
}

function drawStorage(dice: Dice, calmAt: number) {
  const from = dice.between(0, calmAt);
  const isFaulty = dice.chance(0.2);
  return {
    slowestWriteMs: dice.pick([0, 2, 10, 10, 300]),
    /** While this lasts, no write succeeds. */
    failing: dice.chance(0.1) ? { from, until: Math.min(calmAt, from + dice.between(100, 8_000)) } : null,
    /** The likelihoods, per boot, that it cannot be read, or comes back empty. */
    unreadable: isFaulty ? 0.1 : 0,
    empty: isFaulty ? 0.1 : 0,
  };
}
