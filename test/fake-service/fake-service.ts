/**
 * The local service, free of any transport: a request goes in, an answer comes out, at once and in the order of arrival.
 * It keeps the published rules strictly and reads the time only from `now`, so that simulations can run it in virtual time.
 */
import type { Answered, Asked, Outcome } from './exchange.ts';
import { createFaults, type Fault, type Faults, spoil } from './faults.ts';
import { createHosts } from './hosts.ts';
import { createJournal, dropped, type Entry, type Journal } from './journal.ts';
import { judge } from './judgement.ts';
import type { Account, Library } from './library/types.ts';
import { createMint } from './mint.ts';
import { createGate, type GateOptions } from './rules/gate.ts';
import { initiatorOf, violationsOf } from './suspicion.ts';
import { liveSwitches, type Switches } from './switches.ts';
import { createSessions, type SessionOptions } from './tokens/sessions.ts';
import type { World } from './world.ts';

export interface FakeServiceOptions {
  readonly library: Library;
  readonly accounts: readonly Account[];
  /** Epoch ms; never goes back. */
  now(): number;
  readonly switches?: Partial<Switches>;
  /** Other server models and durations. */
  readonly gate?: Partial<GateOptions>;
  readonly sessions?: SessionOptions;
  /** How many journal entries to keep at least; all without a word about it. */
  readonly journalLength?: number;
}

/** An answer with what an ordered fault does to its delivery. */
export interface Delivery {
  readonly outcome: Outcome | typeof dropped;
  /** How much later the answer leaves, in ms. */
  readonly delayMs: number;
}

export interface FakeService {
  readonly world: World;
  /** May be changed while it runs. */
  readonly switches: Switches;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Judges and answers one request, at once; what carries the bytes waits and cuts the line as the delivery says. */
  receive(asked: Asked): Delivery;
}

/** A service with its own memory; libraries can be shared, accounts cannot. */
export function createFakeService(options: FakeServiceOptions): FakeService {
  const { library, accounts, now } = options;
  const switches: Switches = { ...liveSwitches, ...options.switches };
  const mint = createMint('catalogue');
  const sessions = createSessions({ mint, switches, now }, options.sessions);
  const world: World = { library, accounts, sessions, switches, mint, now };
  const meet = createHosts(world);
  const gate = createGate(switches, options.gate);
  const journal = createJournal({ keep: options.journalLength ?? Number.POSITIVE_INFINITY });
  const faults = createFaults();

  return {
    world,
    switches,
    journal,
    faults,
    receive: (asked) => {
      const { route, work } = meet(asked);
      const fault = faults.take(asked, route);
      const judgement: Pick<Entry, 'outcome' | 'judgedBy'> = isLost(fault)
        ? { outcome: dropped, judgedBy: 'fault' }
        : judge(asked, route, () => workUnder(fault, work), { gate, world });
      const outcome = fault?.kind === 'drop' ? dropped : judgement.outcome;
      const isStruck = fault !== undefined && fault.kind !== 'delay' && judgement.judgedBy === 'service';
      journal.write({
        at: now(),
        asked,
        outcome,
        route,
        initiator: initiatorOf(asked),
        judgedBy: isStruck ? 'fault' : judgement.judgedBy,
        violations: violationsOf(asked),
      });
      return { outcome, delayMs: fault?.kind === 'delay' ? fault.ms : 0 };
    },
  };
}

/** Whether the request never reaches the service: it counts nowhere, and nothing is done. */
function isLost(fault: Fault | undefined): boolean {
  return fault?.kind === 'drop' && fault.work === 'undone';
}

/** The answer under an ordered fault; a cut line after the work changes nothing about the work. */
function workUnder(fault: Fault | undefined, work: () => Answered): Answered {
  if (fault?.kind === 'spoil') return spoil(work(), fault.how);
  if (fault?.kind !== 'replace') return work();
  if (fault.work === 'done') work();
  return fault.answer;
}
