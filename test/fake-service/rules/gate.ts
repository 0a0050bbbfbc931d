/** Where every address stands: its allowance, its place on the ladder, its quotas. All hosts of the service share it. */
import type { Asked } from '../exchange.ts';
import type { Switches } from '../switches.ts';
import { type Allowance, slidingWindow } from './allowance.ts';
import { createLadder, defaultLadder, type Ladder, type LadderOptions } from './ladder.ts';
import { createQuotaBook, type QuotaBook, type QuotaVerdict } from './quota-book.ts';

export interface GateOptions {
  /** The server model: a new allowance for each address. */
  readonly allowance: () => Allowance;
  readonly ladder: LadderOptions;
}

export type Passage = 'open' | 'throttled' | 'banned' | 'silent';

export interface Gate {
  /** A request arrives at a host of the service; renews what blocks it. `now` is epoch ms. */
  enter(asked: Asked, now: number): Passage;
  /** Counts a request of a limited endpoint; undefined where there is no quota. */
  spend(asked: Asked, route: string, now: number): QuotaVerdict | undefined;
  /** A request that had passed was answered 429 after all. */
  throttled(asked: Asked, now: number): void;
}

interface Standing {
  readonly allowance: Allowance;
  readonly ladder: Ladder;
  readonly quotas: QuotaBook;
}

export function createGate(switches: Switches, options: Partial<GateOptions> = {}): Gate {
  const { allowance = () => slidingWindow(), ladder = defaultLadder } = options;
  const standings = new Map<string, Standing>();
  const standingOf = (address: string): Standing => {
    const known = standings.get(address);
    if (known) return known;
    const standing = { allowance: allowance(), ladder: createLadder(ladder), quotas: createQuotaBook(switches) };
    standings.set(address, standing);
    return standing;
  };
  return {
    enter: ({ address, host }, now) => {
      const standing = standingOf(address);
      // Only the API host has an allowance, and all its arrivals count; while it is exceeded, every host says 429.
      const isExceeded = host === 'api' ? !standing.allowance.arrive(now) : standing.allowance.isExceeded(now);
      const rung = standing.ladder.climb(now);
      if (rung !== 'clear') return rung;
      if (!isExceeded) return 'open';
      standing.ladder.throttled(now);
      return 'throttled';
    },
    spend: ({ address, method }, route, now) => standingOf(address).quotas.spend(method, route, now),
    throttled: ({ address }, now) => standingOf(address).ladder.throttled(now),
  };
}
