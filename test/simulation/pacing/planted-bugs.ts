/** Bugs that a pacer could have, each planted between the real one and the world or in one line of it, and the law that finds it. */
import * as v from 'valibot';
import { clearBreaker } from '../../../lib/pacing/breaker';
import { Ledger } from '../../../lib/pacing/ledger';
import type { PacerParts } from '../../../lib/pacing/pacer';
import { settledLedger } from '../../support/pacing-world';
import type { Plant } from './plant';

export interface PlantedBug {
  readonly name: string;
  /** Part of the law that it breaks. */
  readonly breaks: string;
  readonly plant: Plant;
}

/** Planted through a port. */
export const plantedPorts: readonly PlantedBug[] = [
  {
    name: 'the ledger is kept in memory alone',
    breaks: 'no allowance that we could foresee',
    plant: reading((_, now) => settledLedger(now)),
  },
  {
    name: 'two lives at once share no lock',
    breaks: 'no allowance that we could foresee',
    plant: {
      parts: (parts) => ({ ...parts, tenure: { begin: async () => 'inherited', hear: async () => undefined } }),
    },
  },
  {
    name: 'a life that hung does not ask whether it was replaced',
    breaks: 'of two lives one writes',
    plant: { parts: (parts) => ({ ...parts, tenure: { ...parts.tenure, hear: async () => undefined } }) },
  },
  {
    name: 'orphans of a dead worker hold no slot',
    breaks: 'no allowance that we could foresee',
    plant: reading((ledger) => ({
      ...ledger,
      budget: { ...ledger.budget, canary: null, sends: ledger.budget.sends.filter((send) => send.answeredAt !== null) },
    })),
  },
  {
    name: 'a browser start does not wait',
    breaks: 'no allowance that we could foresee',
    plant: { parts: (parts) => ({ ...parts, sameBrowserRun: () => true }) },
  },
  {
    name: 'a lost ledger counts as nothing spent',
    breaks: 'no allowance that we could foresee',
    plant: {
      parts: (parts) => ({
        ...parts,
        sameBrowserRun: () => true,
        ledger: { ...parts.ledger, read: async () => (await readable(parts)) ?? settledLedger(parts.clock.now()) },
      }),
    },
  },
  {
    name: 'the gate is not stored',
    breaks: 'nothing but probes',
    plant: {
      parts: (parts) => ({
        ...parts,
        ledger: { ...parts.ledger, write: (ledger) => parts.ledger.write({ ...ledger, breaker: clearBreaker }) },
      }),
    },
  },
  {
    name: 'the reservation is not awaited',
    breaks: 'a reservation is durable',
    plant: {
      parts: (parts) => ({
        ...parts,
        ledger: {
          ...parts.ledger,
          write: async (ledger) => void parts.ledger.write(ledger).catch(() => undefined),
        },
      }),
    },
  },
  {
    name: 'blind to the site',
    breaks: 'no request of the tab',
    plant: { parts: (parts) => ({ ...parts, siteIsBusy: () => false }), isBlind: true },
  },
  {
    name: 'what quotas say is ignored',
    breaks: 'no quota that we could foresee',
    plant: { answer: withoutQuotaHeaders },
  },
  {
    name: 'a clock set forward frees slots',
    breaks: 'no allowance that we could foresee',
    plant: { parts: (parts) => ({ ...parts, clock: { ...parts.clock, monotonic: parts.clock.now } }) },
  },
];

/** Planted in one line of the pacer, which has to be there. */
export const plantedLines = [
  {
    name: 'slots are counted from leaving',
    file: 'lib/pacing/sends.ts',
    line: '(send.id === id ? { ...send, answeredAt } : send)',
    instead: '(send.id === id ? { ...send, answeredAt: send.sentAt } : send)',
    breaks: 'no allowance that we could foresee',
  },
  {
    name: 'the gap between probes shrinks',
    file: 'lib/pacing/breaker.ts',
    line: 'Math.max(breaker.gapMs, Math.min(longestGapMs[breaker.state], 2 * breaker.gapMs))',
    instead: 'breaker.gapMs / 2',
    breaks: 'a probe waits',
  },
] as const;

/** A store whose ledger is changed as it is read. */
function reading(change: (ledger: Ledger, now: number) => Ledger): Plant {
  return {
    parts: (parts) => ({
      ...parts,
      ledger: {
        ...parts.ledger,
        read: async () => {
          const ledger = await readable(parts);
          return ledger && change(ledger, parts.clock.now());
        },
      },
    }),
  };
}

async function readable({ ledger }: PacerParts): Promise<Ledger | null> {
  const stored = v.safeParse(Ledger, await ledger.read());
  return stored.success ? stored.output : null;
}

function withoutQuotaHeaders({ status, headers }: Response): Response {
  const kept = [...headers].filter(([name]) => !name.startsWith('x-ratelimit'));
  return new Response(null, { status, headers: kept });
}
