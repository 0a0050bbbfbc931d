/** The two copies of the ledger as a browser keeps them: slow, sometimes failing, and the session's gone with the browser. */
import { SECOND } from '../../../lib/clock';
import type { Ledger, LedgerStore } from '../../../lib/pacing/ledger';
import { diceFor } from '../../fake-service/library/seeded';
import { settledLedger } from '../../support/pacing-world';
import type { VirtualClock } from '../../support/virtual-clock';
import { isWithin } from '../core/faults';
import type { Journal } from './journal';
import { type Life, never } from './life';
import type { Scenario } from './scenario';

export interface StoredLedger {
  /** The store as this life has it. */
  portOf(life: Life): LedgerStore;
  /** Whether the last read found the session's copy. */
  sameBrowserRun(): boolean;
  /** The browser ends, and may take along what the database had not flushed. */
  endBrowser(): void;
  /** What a new life would find. */
  present(): Ledger | null;
}

/** The database flushes within this, in ms; what it has not flushed, a crash takes along. */
const FLUSH_MS = 0.5 * SECOND;
/** More writes than fit into that time. */
const REMEMBERED = 30;

interface Entry {
  readonly ledger: Ledger;
  readonly at: number;
}

/** @param onLoss called when what was durable is not there any more, but for what was stored by then. */
export function createStoredLedger(
  scenario: Scenario,
  clock: VirtualClock,
  journal: Journal,
  onLoss: (keptUntil: number) => void,
): StoredLedger {
  const { storage, calmAt } = scenario;
  const dice = diceFor(`storage ${scenario.seed}`);
  let session: Ledger | null = null;
  let database = learntBefore(scenario, clock.now());
  let foundSession = false;

  return {
    portOf: (life) => ({
      read: () => life.await('died while reading', after(dice.between(0, 5)).then(read)),
      write: (ledger) => {
        if (life.mayEnd('died before writing')) return never();
        return life.await('died after writing', write(ledger, life));
      },
    }),
    sameBrowserRun: () => foundSession,
    endBrowser: () => {
      session = null;
      const flushedUntil = clock.elapsed() - FLUSH_MS;
      const flushed = database.filter(({ at }) => at <= flushedUntil);
      if (flushed.length === 0 || flushed.length === database.length || dice.chance(0.5)) return;
      database = flushed;
      journal.note('the crash took the last writes along', 'last writes lost');
      onLoss(flushedUntil);
    },
    present,
  };

  function read(): unknown {
    const isCalm = clock.elapsed() > calmAt;
    if (!isCalm && dice.chance(storage.empty)) {
      journal.note('the store is empty', 'store empty');
      [session, database] = [null, []];
      onLoss(Number.NEGATIVE_INFINITY);
    }
    foundSession = session !== null;
    if (!isCalm && dice.chance(storage.unreadable)) {
      journal.note('the store cannot be read', 'store unreadable');
      onLoss(Number.NEGATIVE_INFINITY);
      throw new Error('unreadable');
    }
    return present();
  }

  function present(): Ledger | null {
    return session ?? database.at(-1)?.ledger ?? null;
  }

  async function write(ledger: Ledger, life: Life): Promise<void> {
    const { slowestWriteMs, failing } = storage;
    await after(dice.between(0, slowestWriteMs));
    const now = clock.elapsed();
    if (isWithin(failing, now)) {
      journal.note('a write failed', 'write failed');
      throw new Error('disk full');
    }
    // A write that was under way when its worker died may have been done, or not.
    if (life.isOver() && dice.chance(0.5)) return journal.note('a write died with its worker', 'died while writing');
    session = ledger;
    database = [...database.slice(-REMEMBERED), { ledger, at: now }];
  }

  function after(ms: number): Promise<void> {
    return new Promise((resolve) => clock.after(ms, resolve));
  }
}

/** What earlier days have left in the database. */
function learntBefore({ learntBurst }: Scenario, now: number): readonly Entry[] {
  if (learntBurst === null) return [];
  const ledger = settledLedger(now);
  return [
    {
      ledger: { ...ledger, budget: { ...ledger.budget, burst: { ...ledger.budget.burst, size: learntBurst } } },
      at: 0,
    },
  ];
}
