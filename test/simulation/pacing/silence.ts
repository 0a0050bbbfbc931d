/**
 * The invariant of silence (docs/pacing.md), held against every request as it leaves: once a block is durable, nothing leaves but
 * probes, one at a time, and the time between two of them never shrinks but doubles.
 */
import { DAY, MINUTE, SECOND } from '../../../lib/clock';
import type { Ledger } from '../../../lib/pacing/ledger';
import type { Journal } from './journal';

/** The least time before the first probe of an incident, and the most between two, in ms. */
const leastMs = { throttled: 1.2 * SECOND, banned: 15 * MINUTE, unresponsive: MINUTE } as const;
const mostMs = { throttled: MINUTE, banned: DAY, unresponsive: DAY } as const;

export interface SilenceInvariant {
  /** The pacer hands over a ledger, to be written. */
  handedOver(ledger: Ledger, at: number): void;
  /** The pacer was told that this ledger is durable. */
  durable(ledger: Ledger): void;
  /** A probe or a tab of the person is answered well: now the block may be struck out. */
  hear(): void;
  /** A new life finds this ledger: its writer may have died before it was told. */
  onLedger(ledger: Ledger): void;
  /** What was durable is lost: nothing can be asked of the pacer until it is told again. */
  forget(): void;
  /** The clock was set forward: to the next life more time seems to have passed. */
  leap(): void;
  /** A request leaves while so many others of its life are under way. */
  leaves(kind: 'turn' | 'probe', othersUnderWay: number, at: number): void;
}

/** @param toleranceMs how much later than trouble its record may be. */
export function createSilenceInvariant(journal: Journal, toleranceMs: number): SilenceInvariant {
  let incident: { gapMs: number; lastAt: number; mostMs: number; mayEnd: boolean } | null = null;

  /** When the pacer first handed over the trouble that it knows of: while no write succeeds, that is long before it is durable. */
  let knownSince: number | null = null;

  return {
    handedOver: ({ breaker }, at) => {
      knownSince = breaker.state === 'clear' ? null : (knownSince ?? at);
    },
    durable: ({ breaker }) => {
      if (breaker.state !== 'clear') enter(breaker.state, knownSince ?? Number.NEGATIVE_INFINITY);
      else if (incident?.mayEnd) incident = null;
    },
    hear: () => {
      if (incident) incident.mayEnd = true;
    },
    onLedger: ({ breaker }) => {
      if (breaker.state !== 'clear') enter(breaker.state, Number.NEGATIVE_INFINITY);
    },
    forget: () => {
      incident = null;
    },
    leap: () => {
      if (incident) incident.lastAt = Number.NEGATIVE_INFINITY;
    },
    leaves: (kind, othersUnderWay, at) => {
      if (kind === 'probe' && othersUnderWay > 0) journal.breach('a probe leaves alone');
      if (!incident) return;
      if (kind === 'turn') return journal.breach('nothing but probes leaves once a block is durable');
      const waitedMs = at - incident.lastAt;
      if (waitedMs < incident.gapMs - toleranceMs) {
        journal.breach(
          'a probe waits for its gap',
          `${incident.gapMs} ms after trouble or the last probe, not ${Math.round(waitedMs)}`,
        );
      }
      incident.lastAt = at;
      incident.gapMs = Math.min(Math.max(incident.mostMs, incident.gapMs), 2 * incident.gapMs);
    },
  };
  function enter(mode: keyof typeof leastMs, since: number): void {
    incident ??= { gapMs: leastMs[mode], mostMs: mostMs[mode], lastAt: since, mayEnd: false };
    incident.gapMs = Math.max(incident.gapMs, leastMs[mode]);
    incident.mostMs = Math.max(incident.mostMs, mostMs[mode]);
  }
}
