import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import type { Breaker } from './breaker';
import { KeptBreaker, Ledger, type LedgerStore } from './ledger';

/** The copy that outlives the browser: one record of the database's `ledger` store. */
export interface DurableCopy {
  get(): Promise<unknown>;
  /** Resolves when the database has it. It need not be flushed to disk: a browser start waits for what a crash may have lost. */
  put(ledger: Ledger): Promise<void>;
}

/** Where in `storage.local` the breaker's copy lies. */
export const BREAKER_MIRROR = 'pacing.breaker';

/** The breaker once more, in a third place: a database that comes back empty must not make a ban forgotten. */
export interface BreakerMirror {
  read(): Promise<unknown>;
  write(kept: KeptBreaker): Promise<void>;
}

/** The ledger in its copies, and what their presence says. */
export interface CopiedLedgerStore extends LedgerStore {
  /** Whether the last read found the session's copy: the worker is new, the browser is not. */
  sameBrowserRun(): boolean;
}

/**
 * Keeps the ledger in `storage.session`, which is fast to read and outlives the worker, and in the database, which outlives the
 * browser. A write is done when both have it, so whichever copy is found shows every request that left. The mirror follows
 * the breaker alone. A write can fail in one place and succeed in another, so what was written last is read, wherever it lies.
 */
export function createLedgerStore(durable: DurableCopy, mirror: BreakerMirror): CopiedLedgerStore {
  let foundSession = false;
  /** Without the database nothing leaves but probes: what such a life writes knows less than the database. */
  let isPartial = false;
  let mirrored: Breaker | null = null;
  let latest: Ledger;
  let isFollowing = false;

  return {
    read: async () => {
      isPartial = false;
      const inDatabase = durable.get().catch(() => {
        isPartial = true;
      });
      const [session, kept, mirrored] = await Promise.all([
        readSession().catch(noted('ledger-read')),
        inDatabase,
        mirror.read().catch(noted('ledger-read')),
      ]);
      foundSession = v.is(Ledger, session) && !v.is(Partial, session);
      return newestOf([session, kept, mirrored]);
    },
    write: async (ledger) => {
      void followBreaker(ledger);
      const copy = isPartial ? { ...ledger, isPartial } : ledger;
      await Promise.all([browser.storage.session.set({ [sessionKey]: copy }), durable.put(ledger)]);
    },
    sameBrowserRun: () => foundSession,
  };

  /**
   * A mirror that cannot be written is tried again with the next change, and one that never answers is not waited for: the
   * ledger has the breaker in any case.
   */
  async function followBreaker(ledger: Ledger): Promise<void> {
    latest = ledger;
    if (isFollowing) return;
    isFollowing = true;
    while (latest.breaker !== mirrored && (await copy(latest)));
    isFollowing = false;
  }

  async function copy({ breaker, writtenAt }: Ledger): Promise<boolean> {
    const isCopied = await mirror.write({ breaker, writtenAt }).then(
      () => true,
      () => false,
    );
    if (isCopied) mirrored = breaker;
    return isCopied;
  }
}

const sessionKey = 'pacing.ledger';

/** A copy of a life that could not read the database. */
const Partial = v.looseObject({ isPartial: v.literal(true) });

async function readSession(): Promise<unknown> {
  return (await browser.storage.session.get(sessionKey))[sessionKey];
}

/**
 * The newest ledger, of a life that could read the database where there is one, with the newest breaker: that of the mirror, or of
 * a ledger whose other parts are of an unknown version, where it was written later. Without a ledger the breaker alone; `undefined`
 * without either.
 */
function newestOf(copies: readonly unknown[]): unknown {
  const ledgers = copies.filter((copy) => v.is(Ledger, copy));
  const whole = ledgers.filter((copy) => !v.is(Partial, copy));
  const ledger = lastWritten(whole.length > 0 ? whole : ledgers);
  const kept = lastWritten(copies.filter((copy) => v.is(KeptBreaker, copy)));
  if (!ledger || !kept) return kept;
  return kept.writtenAt > ledger.writtenAt ? { ...ledger, breaker: kept.breaker } : ledger;
}

function lastWritten<Copy extends { readonly writtenAt: number }>(copies: readonly Copy[]): Copy | undefined {
  return copies.toSorted((a, b) => b.writtenAt - a.writtenAt)[0];
}
