import type { Clock } from '../clock';
import { atOrAfterLastWrite, type Ledger, type LedgerStore, reviveLedger, spentLedger } from './ledger';

/**
 * The ledger of this life: changed at once in memory, written in order, one write at a time. A write takes along every change
 * made before it begins, so a burst of changes costs two writes, not one each, and an older state never lands after a newer one.
 */
export interface Book {
  /** Reads the stored ledger and applies the boot rules; a store that cannot be read counts as lost. */
  open(): Promise<void>;
  /** The ledger as of now. */
  ledger(): Ledger;
  /**
   * Changes the ledger now.
   * @returns when it was written: whether the change is durable.
   */
  change(edit: (ledger: Ledger) => Ledger): Promise<boolean>;
}

export function createBook(parts: {
  clock: Clock;
  store: LedgerStore;
  sameBrowserRun: () => boolean;
  /** Called after every change, before it is durable. */
  onChange: () => void;
}): Book {
  const { clock, store } = parts;
  let ledger = spentLedger(clock.now());
  let lastWrite: Promise<boolean> = Promise.resolve(true);
  let nextWrite: Promise<boolean> | null = null;

  return {
    open: async () => {
      const stored = await store.read().catch(() => null);
      ledger = reviveLedger(stored, clock.now(), parts.sameBrowserRun());
      parts.onChange();
    },

    ledger: () => {
      ledger = atOrAfterLastWrite(ledger, clock.now());
      return ledger;
    },

    change: (edit) => {
      const now = clock.now();
      ledger = { ...edit(atOrAfterLastWrite(ledger, now)), writtenAt: now };
      nextWrite ??= lastWrite.then(write);
      lastWrite = nextWrite;
      parts.onChange();
      return lastWrite;
    },
  };

  async function write(): Promise<boolean> {
    nextWrite = null;
    return store.write(ledger).then(
      () => true,
      () => false,
    );
  }
}
