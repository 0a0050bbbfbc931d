/**
 * Bugs that a pacer could have, each planted between the real one and the world or in one line of it, and the invariant that it
 * breaks: one at least for each.
 */
import * as v from 'valibot';
import { clearBreaker } from '../../../lib/pacing/breaker';
import { Ledger, type LedgerStore } from '../../../lib/pacing/ledger';
import type { PacerParts } from '../../../lib/pacing/pacer';
import { settledLedger } from '../../support/pacing-world';
import type { PlantedBug, PlantedLine } from '../core/planting';
import type { Invariant } from './journal';
import type { Plant } from './worker';

type Bug = PlantedBug<Invariant>;

/** Planted through a port. */
export const plantedPorts: readonly (Bug & { readonly plant: Plant })[] = [
  {
    name: 'the ledger is kept in memory alone',
    breaks: 'no request is refused by the allowance that we could foresee',
    from: 1,
    plant: reading((_, now) => settledLedger(now)),
  },
  {
    name: 'two lives at once share no lock',
    breaks: 'no request is refused by the allowance that we could foresee',
    from: 29,
    plant: ports(() => ({ leadership: { begin: async () => 'clean', confirmLease: async () => undefined } })),
  },
  {
    name: 'a life that hung does not ask whether it was replaced',
    breaks: 'of two lives one writes',
    from: 6,
    plant: ports(({ leadership }) => ({ leadership: { ...leadership, confirmLease: async () => undefined } })),
  },
  {
    name: 'orphans of a dead worker hold no slot',
    breaks: 'no request is refused by the allowance that we could foresee',
    from: 18,
    plant: reading((ledger) => ({
      ...ledger,
      budget: {
        ...ledger.budget,
        halfOpen: null,
        sends: ledger.budget.sends.filter((send) => send.answeredAt !== null),
      },
    })),
  },
  {
    name: 'a browser start does not wait',
    breaks: 'no request is refused by the allowance that we could foresee',
    from: 131,
    plant: ports(() => ({ sameBrowserRun: () => true })),
  },
  {
    name: 'a lost ledger counts as nothing spent',
    breaks: 'no request is refused by the allowance that we could foresee',
    from: 40,
    plant: ports((parts) => ({
      sameBrowserRun: () => true,
      ledger: { ...parts.ledger, read: async () => (await readable(parts)) ?? settledLedger(parts.clock.now()) },
    })),
  },
  {
    name: 'the gate is not stored',
    breaks: 'nothing but probes leaves once a block is durable',
    from: 20,
    plant: writing((ledger, write) => write({ ...ledger, breaker: clearBreaker })),
  },
  {
    name: 'the reservation is not awaited',
    breaks: 'a reservation is durable before its request leaves',
    plant: writing(async (ledger, write) => void write(ledger).catch(() => undefined)),
  },
  {
    name: 'blind to the site',
    breaks: 'no request of the tab is refused because of us',
    plant: { ...ports(() => ({ siteIsBusy: () => false })), isBlind: true },
  },
  {
    name: 'what quotas say is ignored',
    breaks: 'no request is refused by a quota that we could foresee',
    from: 33,
    plant: { answer: withoutQuotaHeaders },
  },
  {
    name: 'a clock set forward frees slots',
    breaks: 'no request is refused by the allowance that we could foresee',
    from: 238,
    plant: ports(({ clock }) => ({ clock: { ...clock, monotonic: clock.now } })),
  },
];

/** Planted in one line of the pacer, which has to be there. */
export const plantedLines: readonly (Bug & PlantedLine)[] = [
  {
    name: 'slots are counted from leaving',
    file: 'lib/pacing/sends.ts',
    line: '(send.id === id ? { ...send, answeredAt } : send)',
    instead: '(send.id === id ? { ...send, answeredAt: send.sentAt } : send)',
    breaks: 'no request is refused by the allowance that we could foresee',
  },
  {
    name: 'the gap between probes shrinks',
    file: 'lib/pacing/breaker.ts',
    line: 'Math.max(breaker.gapMs, Math.min(longestGapMs[breaker.state], 2 * breaker.gapMs))',
    instead: 'breaker.gapMs / 2',
    breaks: 'a probe waits for its gap',
    from: 24,
  },
  {
    name: 'a refusal teaches nothing',
    breaks: 'a neighbour costs one refusal',
    from: 30,
    file: 'lib/pacing/budget.ts',
    line: 'if (budget.taughtAt !== null && sentAt <= budget.taughtAt) return budget;',
    instead: 'if (sentAt <= now) return budget;',
  },
  {
    name: 'what a refusal taught is forgotten with the life',
    breaks: 'a neighbour costs one refusal',
    from: 68,
    file: 'lib/pacing/budget.ts',
    line: 'sends: expireOrphans(budget.sends, now),',
    instead: 'sends: expireOrphans(budget.sends, now), slots: 5, burst: { ...budget.burst, size: 5 },',
  },
  {
    name: 'calls of a tab are not entered',
    breaks: 'no request of the tab is refused because of us',
    from: 6,
    file: 'lib/pacing/site-events.ts',
    line: 'site: noteCall(ledger.site, { requestId, method, route }, id, now),',
    instead: 'site: ledger.site,',
  },
  {
    name: 'answers that tell of a quota are not entered',
    breaks: 'no request is refused by a quota that we could foresee',
    from: 33,
    file: 'lib/pacing/quotas.ts',
    line: 'if (limit === null || limit === 0 || remaining === null) return null;',
    instead: 'if (limit !== remaining) return null;',
  },
  {
    name: 'trouble is not entered',
    breaks: 'nothing but probes leaves once a block was met',
    from: 6,
    file: 'lib/pacing/breaker.ts',
    line: "if (breaker.state === 'clear') {\n    const gapMs",
    instead: "if (breaker.state === 'clear') {\n    if (now > sentAt) return breaker;\n    const gapMs",
  },
  {
    name: 'who is refused goes on as if nothing were',
    breaks: 'we never get the address banned',
    from: 198,
    file: 'lib/pacing/verdict.ts',
    line: 'if (status === 429) {',
    instead: 'if (status === 4290) {',
  },
  {
    name: 'a slot is held for two windows',
    breaks: 'undisturbed, the pacer is nearly as fast as it may be',
    from: 146,
    file: 'lib/pacing/budget.ts',
    line: 'export const SLOT_HOLD_MS = GENERAL_WINDOW_MS + 5;',
    instead: 'export const SLOT_HOLD_MS = 2 * GENERAL_WINDOW_MS + 5;',
  },
  {
    name: 'the answer to the first request never comes',
    breaks: 'what is wanted is done in the end',
    from: 1,
    file: 'lib/pacing/budget.ts',
    line: "const halfOpen = budget.halfOpen === 'out' ? null : budget.halfOpen;",
    instead: 'const { halfOpen } = budget;',
  },
  {
    name: 'two probes leave, to be sure',
    breaks: 'a probe leaves alone',
    from: 6,
    file: 'lib/pacing/probes.ts',
    line: 'const outcome = await dispatch(parts, parts.sendProbe, false);',
    instead: 'const [outcome] = await Promise.all([1, 2].map(() => dispatch(parts, parts.sendProbe, false)));',
  },
  {
    name: 'a life that was replaced goes on sending',
    breaks: 'of two lives one sends',
    from: 6,
    file: 'lib/pacing/pacer.ts',
    line: 'isReplaced = true;\n    ledgerWriter.close();',
    instead: '',
  },
];

/** Other ports in the place of some. */
function ports(change: (parts: PacerParts) => Partial<PacerParts>): Plant {
  return { parts: (parts) => ({ ...parts, ...change(parts) }) };
}

/** A store whose ledger is changed as it is read. */
function reading(change: (ledger: Ledger, now: number) => Ledger): Plant {
  return ports((parts) => {
    const read = async () => {
      const ledger = await readable(parts);
      return ledger && change(ledger, parts.clock.now());
    };
    return { ledger: { ...parts.ledger, read } };
  });
}

/** A store that writes otherwise. */
function writing(write: (ledger: Ledger, given: LedgerStore['write']) => Promise<void>): Plant {
  return ports(({ ledger: store }) => ({ ledger: { ...store, write: (ledger) => write(ledger, store.write) } }));
}

async function readable({ ledger }: PacerParts): Promise<Ledger | null> {
  const stored = v.safeParse(Ledger, await ledger.read());
  return stored.success ? stored.output : null;
}

function withoutQuotaHeaders({ status, headers }: Response): Response {
  const kept = [...headers].filter(([name]) => !name.startsWith('x-ratelimit'));
  return new Response(null, { status, headers: kept });
}
