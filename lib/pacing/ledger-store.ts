import { browser } from 'wxt/browser';
import type { Ledger, LedgerStore } from './ledger';

/** The copy that outlives the browser: one record of the database's `ledger` store. */
export interface DurableCopy {
  get(): Promise<unknown>;
  /** Resolves when the database has it. It need not be flushed to disk: a browser start waits for what a crash may have lost. */
  put(ledger: Ledger): Promise<void>;
}

/** The ledger in two copies, and what their presence says. */
export interface TwoCopyLedgerStore extends LedgerStore {
  /** Whether the last read found the session's copy: the worker is new, the browser is not. */
  sameBrowserRun(): boolean;
}

/**
 * Keeps the ledger in `storage.session`, which is fast to read and outlives the worker, and in the database, which outlives the
 * browser. A write is done when both have it, so whichever copy is found shows every request that left.
 */
export function createLedgerStore(durable: DurableCopy): TwoCopyLedgerStore {
  let foundSession = false;

  return {
    read: async () => {
      const session = await readSession();
      foundSession = session !== undefined;
      return foundSession ? session : durable.get();
    },
    write: async (ledger) => {
      await Promise.all([browser.storage.session.set({ [sessionKey]: ledger }), durable.put(ledger)]);
    },
    sameBrowserRun: () => foundSession,
  };
}

const sessionKey = 'pacing.ledger';

/** A session copy that cannot be read is like one that is gone: the database still has the other. */
async function readSession(): Promise<unknown> {
  const stored = await browser.storage.session.get(sessionKey).catch((): Record<string, unknown> => ({}));
  return stored[sessionKey];
}
