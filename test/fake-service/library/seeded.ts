/** Chance that repeats itself: the same seed gives the same library at every start. */
import { createHash } from 'node:crypto';

export interface Dice {
  /** A number in [0, 1). */
  roll(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True with the given likelihood, 0 to 1. */
  chance(likelihood: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Dice that always fall alike for one seed (mulberry32, public domain by Tommy Ettinger). */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1));
  return {
    roll,
    between,
    chance: (likelihood) => roll() < likelihood,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
  };
}

/** Dice of its own for a named thing: what is drawn of it does not change when something else does. */
export function diceFor(name: string): Dice {
  return makeDice(Number.parseInt(digest(name).slice(0, 8), 16));
}

/** Hex digits that stand for a name: equal names, equal digits. */
export function digest(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

/** An id that looks like a random UUID (RFC 9562, version 4) and belongs to the name for good. */
export function uuidOf(name: string): string {
  const hex = digest(name);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
