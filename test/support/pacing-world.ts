import * as v from 'valibot';
import { Failure, type FailureCode } from '../../lib/failure';
import { createLeadership } from '../../lib/pacing/leadership';
import { exhaustedLedger, Ledger, type LedgerStore } from '../../lib/pacing/ledger';
import { type BlockStatus, createPacer, type Pacer, type PacerParts } from '../../lib/pacing/pacer';
import type { Turn } from '../../lib/pacing/turn';
import { browserLocks } from './locks';
import { type VirtualClock, virtualClock } from './virtual-clock';

/** A request as the service sees it. */
export interface Arrival {
  /** Real time since the start, in ms. */
  readonly at: number;
  readonly name: string;
  readonly status: number | null;
}

/** What the service answers; `null` is no answer at all, an error is a broken connection. */
export type Answer = Response | Error | null;

export interface World {
  readonly clock: VirtualClock;
  /** Everything that reached the service, in order. */
  readonly arrivals: Arrival[];
  /** What the store holds; set it to plant or lose a ledger. */
  stored: unknown;
  /** How the service answers, by what has arrived. */
  service: (name: string, arrivals: readonly Arrival[], at: number) => Answer;
  /** Milliseconds to the service, and back. */
  latency: () => readonly [number, number];
  /** Milliseconds that a write takes; `null` makes it fail. */
  writeMs: number | null;
  isOnline: boolean;
  siteIsBusy: boolean;
  pauses: BlockStatus[];
  /** The names of the requests that reached the service, in order. */
  arrived(): string[];
  /** What the store holds, which has to be a ledger. */
  ledger(): Ledger;
  /** Starts a worker over the stored ledger. */
  boot(parts?: Partial<PacerParts>): Life;
}

/** One life of the worker. */
export interface Life {
  readonly pacer: Pacer;
  /** Takes a turn for a request of this name; the answer's status, or the failure. */
  ask(name: string, turn?: Partial<Turn>): Promise<number>;
  /** Ends the life: nothing of it goes on, no answer reaches it. */
  kill(): void;
}

export function createWorld(): World {
  const clock = virtualClock();
  const locks = browserLocks();
  const world: World = {
    clock,
    arrivals: [],
    stored: settledLedger(clock.now()),
    service: () => new Response('ok'),
    latency: () => [20, 20],
    writeMs: 0,
    isOnline: true,
    siteIsBusy: false,
    pauses: [],
    arrived: () => world.arrivals.map(({ name }) => name),
    ledger: () => v.parse(Ledger, world.stored),
    boot,
  };
  return world;

  function boot(parts: Partial<PacerParts> = {}): Life {
    let isAlive = true;
    /** Resolves like the promise that it is given, but never once this life is over. */
    const living = <Value>(promise: Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        promise.then(
          (value) => isAlive && resolve(value),
          (reason: unknown) => isAlive && reject(reason),
        );
      });
    const ledger: LedgerStore = {
      read: async () => structuredClone(world.stored),
      write: (written) => living(write(written, () => isAlive)),
    };
    const life = {};
    const ownClock = { ...clock, sleep: (ms: number, signal?: AbortSignal) => living(clock.sleep(ms, signal)) };
    const pacer = createPacer({
      clock: ownClock,
      ledger,
      leadership: createLeadership({ clock: ownClock, locks: locks.ofLife(life) }),
      sameBrowserRun: () => true,
      isOnline: () => world.isOnline,
      sendProbe: (signal) => living(send('probe', signal)),
      onBlockChange: (pause) => world.pauses.push(pause),
      siteIsBusy: () => world.siteIsBusy,
      ...parts,
    });
    return {
      pacer,
      ask: async (name, turn = {}) => {
        const usual = { host: 'api', method: 'GET', route: '/chapter', priority: 'mark', reason: 'mark' } as const;
        const response = await pacer.requestSlot({ ...usual, ...turn }, (signal) => living(send(name, signal)));
        return response.status;
      },
      kill: () => {
        isAlive = false;
        locks.release(life);
      },
    };
  }

  async function write(ledger: Ledger, isAlive: () => boolean): Promise<void> {
    const copy = structuredClone(ledger);
    if (world.writeMs === null) throw new Error('disk full');
    if (world.writeMs > 0) await clock.sleep(world.writeMs);
    if (isAlive()) world.stored = copy;
  }

  function send(name: string, signal: AbortSignal): Promise<Response> {
    const [upMs, downMs] = world.latency();
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      clock.after(upMs, () => {
        const at = clock.elapsed();
        const answer = world.service(name, world.arrivals, at);
        world.arrivals.push({ at, name, status: answer instanceof Response ? answer.status : null });
        if (answer === null) return;
        clock.after(downMs, () => (answer instanceof Response ? resolve(answer) : reject(answer)));
      });
    });
  }
}

/** So many names of requests. */
export function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `request ${index + 1}`);
}

/** The status that a turn was answered with, or the code of its failure. */
export function outcomeOf(asked: Promise<number>): Promise<number | FailureCode> {
  return asked.catch((thrown: unknown) => (thrown instanceof Failure ? thrown.code : Promise.reject(thrown)));
}

/** The failure of a turn; an answer fails the test. */
export function failureOf(asked: Promise<number>): Promise<Failure> {
  return asked.then(
    (status) => Promise.reject(new Error(`answered ${status}`)),
    (thrown: unknown) => (thrown instanceof Failure ? thrown : Promise.reject(thrown)),
  );
}

/** An answer that is about the address, in no known format. */
export function blockPage(status: number): Response {
  return new Response('<html>Too much</html>', { status, headers: { 'content-type': 'text/html' } });
}

/** A ledger with nothing spent, the way open, and bursts of five. */
export function settledLedger(now: number): Ledger {
  const ledger = exhaustedLedger(now);
  const burst = { ...ledger.budget.burst, size: 5 };
  return {
    ...ledger,
    budget: { ...ledger.budget, burst, halfOpen: null, opensAt: now },
    quotas: { ...ledger.quotas, forgottenAt: null },
  };
}

/** A service that allows this number of requests in any second, and counts those it refuses. */
export function slidingWindow(requests: number): World['service'] {
  return (_, arrivals, at) => {
    const recent = arrivals.filter((arrival) => arrival.at > at - 1_000).length;
    return recent >= requests ? new Response(null, { status: 429 }) : new Response('ok');
  };
}

/** The most arrivals in any window of one second. */
export function busiestSecond(arrivals: readonly { readonly at: number }[]): number {
  const times = arrivals.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + 1_000).length));
}
