/** The invariant of silence, held against every request of the pacer as it leaves, by the ledgers that it hands over and is told are durable. */
import type { Ledger } from '../../../lib/pacing/ledger';
import { createSilence } from '../core/silence';
import type { Journal } from './journal';

/** @param toleranceMs how much later than trouble its record may be. */
export function createSilenceInvariant(journal: Journal, toleranceMs: number) {
  const names = {
    turn: 'nothing but probes leaves once a block is durable',
    alone: 'a probe leaves alone',
    gap: 'a probe waits for its gap',
  } as const;
  const silence = createSilence(journal, names, toleranceMs);
  let mayEnd = false;
  /** When the pacer first handed over the trouble that it knows of: while no write succeeds, that is long before it is durable. */
  let knownSince: number | null = null;

  const enter = ({ breaker }: Ledger, since?: number) => {
    if (breaker.state !== 'clear' && silence.enter(breaker.state, since)) mayEnd = false;
  };

  return {
    /** The pacer hands over a ledger, to be written. */
    handedOver: ({ breaker }: Ledger, at: number) => {
      knownSince = breaker.state === 'clear' ? null : (knownSince ?? at);
    },
    /** The pacer was told that this ledger is durable. */
    durable: (ledger: Ledger) => {
      enter(ledger, knownSince ?? undefined);
      if (ledger.breaker.state === 'clear' && mayEnd) silence.end();
    },
    /** A probe or a tab of the person is answered well: now the block may be struck out. */
    hear: () => {
      mayEnd = true;
    },
    /** A new life finds this ledger: its writer may have died before it was told. */
    onLedger: (ledger: Ledger) => enter(ledger),
    /** What was durable is lost: nothing can be asked of the pacer until it is told again. */
    forget: silence.end,
    /** The clock was set forward: to the next life more time seems to have passed. */
    leap: silence.leap,
    leaves: silence.leaves,
  };
}
