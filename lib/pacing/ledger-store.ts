import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { coalesce } from '../one-at-a-time';
import { readUnparsed, storedItem, writeItem } from '../storage/stored-item';
import type { Breaker } from './breaker';
import { KeptBreaker, Ledger, type LedgerStore } from './ledger';

export interface DurableCopy {
  get(): Promise<unknown>;
  /** Resolves before the flush to disk: a browser start waits for what a crash may have lost. */
  put(ledger: Ledger): Promise<void>;
}

export const BREAKER_COPY = storedItem('local', 'pacing.breaker', KeptBreaker, undefined);

/** In `storage.local`: a database that comes back empty must not make a ban forgotten. */
export interface BreakerCopyPort {
  read(): Promise<unknown>;
  write(kept: KeptBreaker): Promise<void>;
}

export interface CopiedLedgerStore extends LedgerStore {
  /** Whether the last read found the session's copy: the worker is new, the browser is not. */
  sameBrowserRun(): boolean;
}

/** Writes both copies, so each shows every request that left: docs/pacing.md, "4. The ledger". */
export function createLedgerStore(durable: DurableCopy, breakerCopy: BreakerCopyPort): CopiedLedgerStore {
  let foundSession = false;
  /** Without the database only probes leave, and this copy knows less than the database's. */
  let isPartial = false;
  let copied: Breaker | null = null;
  let latest: Ledger;
  /** A copy that fails is tried again with the next change. One that never answers holds up nothing: the ledger has the breaker too. */
  const copySoon = coalesce(async () => {
    const { breaker, writtenAt } = latest;
    if (breaker === copied) return;
    const isCopied = await breakerCopy.write({ breaker, writtenAt }).then(
      () => true,
      () => false,
    );
    if (isCopied) copied = breaker;
  });

  return {
    read: async () => {
      isPartial = false;
      const inDatabase = durable.get().catch(() => {
        isPartial = true;
      });
      const [session, kept, breakerAlone] = await Promise.all([
        readUnparsed(SESSION_LEDGER).catch(logFailure('ledger-read')),
        inDatabase,
        breakerCopy.read().catch(logFailure('ledger-read')),
      ]);
      foundSession = v.is(Ledger, session) && !v.is(Partial, session);
      return newestOf([session, kept, breakerAlone]);
    },
    write: async (ledger) => {
      latest = ledger;
      void copySoon();
      const copy = isPartial ? { ...ledger, isPartial } : ledger;
      await Promise.all([writeItem(SESSION_LEDGER, copy), durable.put(ledger)]);
    },
    sameBrowserRun: () => foundSession,
  };
}

export const SESSION_LEDGER = storedItem('session', 'pacing.ledger', Ledger, undefined);

const Partial = v.looseObject({ isPartial: v.literal(true) });

/** The newest complete ledger with the newest breaker, be it of the copy or of a ledger of another version; or that breaker alone. */
function newestOf(copies: readonly unknown[]): unknown {
  const ledgers = copies.filter((copy) => v.is(Ledger, copy));
  const complete = ledgers.filter((copy) => !v.is(Partial, copy));
  const ledger = lastWritten(complete.length > 0 ? complete : ledgers);
  const kept = lastWritten(copies.filter((copy) => v.is(KeptBreaker, copy)));
  if (!ledger || !kept) return kept;
  return kept.writtenAt > ledger.writtenAt ? { ...ledger, breaker: kept.breaker } : ledger;
}

function lastWritten<Copy extends { readonly writtenAt: number }>(copies: readonly Copy[]): Copy | undefined {
  return copies.toSorted((a, b) => b.writtenAt - a.writtenAt)[0];
}
