import { type Clock, MINUTE, SECOND } from '../clock';
import { coalesce } from '../one-at-a-time';
import { isSameBy } from '../storage/stored-item';
import type { Beginning, Leadership } from './leadership';
import { exhaustedLedger, Ledger, type LedgerStore, reviveLedger } from './ledger';
import { rebaseTimes } from './rebase-times';

/** Two clocks that read whole milliseconds differ by this much without one of them having been set. */
const CLOCK_GRAIN_MS = 2;

export const LONGEST_WRITE_MS = 5 * SECOND;
const LONGEST_GAP_MS = 16 * SECOND;
/** After this, the next change tries again: each attempt keeps the worker alive, and the next instance may fare better. */
const PERSISTENCE_MS = 2 * MINUTE;
/** After this long without a sign of life, another instance may have taken over. */
const SILENCE_MS = SECOND;

export type LedgerWriter = ReturnType<typeof createLedgerWriter>;

/** The ledger of one worker instance: changed at once in memory, written in order. See docs/pacing.md, "11. Storage writes". */
export function createLedgerWriter(parts: {
  clock: Clock;
  store: LedgerStore;
  leadership: Pick<Leadership, 'confirmLease'>;
  sameBrowserRun: () => boolean;
  onChange: () => void;
}) {
  const { clock, store, leadership } = parts;
  let ledger = exhaustedLedger(clock.now());
  let aheadMs = clock.now() - clock.monotonic();
  const schedule = coalesce(write);
  let isClosed = false;
  let isUnwritten = false;
  let isRetrying = false;
  /** The number of the last write, and of the last one that landed in time. */
  let begun = 0;
  let landed = 0;
  let seenAliveAt = clock.monotonic();

  return {
    /** A store that cannot be read counts as lost. After `stolen`, as much may be missing as after a crash. */
    open: async (beginning: Beginning) => {
      const stored = await store.read().catch(() => null);
      aheadMs = clock.now() - clock.monotonic();
      ledger = reviveLedger(stored, clock.now(), beginning === 'clean' && parts.sameBrowserRun());
      // Boot waits are written at once. Otherwise instances that live shortly would each begin the same wait and never send.
      if (!isSameBy(Ledger, stored, ledger)) {
        ledger = { ...ledger, writtenAt: clock.now() };
        void schedule();
      }
      parts.onChange();
    },

    ledger: (): Ledger => {
      followClock();
      return ledger;
    },

    /** Resolves to whether the change is durable. */
    change: (edit: (ledger: Ledger) => Ledger): Promise<boolean> => apply((current) => [edit(current), null]).written,
    apply,

    /** Nothing of this instance becomes durable any more. */
    close: () => {
      isClosed = true;
    },
  };

  /** `written` resolves to whether the change is durable. */
  function apply<Result>(edit: (ledger: Ledger) => readonly [Ledger, Result]) {
    followClock();
    const [edited, result] = edit(ledger);
    ledger = { ...edited, writtenAt: clock.now() };
    const written = schedule();
    parts.onChange();
    return { result, written };
  }

  function followClock(): void {
    const jumpMs = clock.now() - clock.monotonic() - aheadMs;
    if (Math.abs(jumpMs) <= CLOCK_GRAIN_MS) return;
    ledger = rebaseTimes(Ledger, ledger, jumpMs);
    aheadMs += jumpMs;
  }

  async function write(): Promise<boolean> {
    const done = new AbortController();
    const overdue = clock.sleep(LONGEST_WRITE_MS, done.signal).then(() => false);
    const mayWrite = await Promise.race([isOurs(), overdue]);
    begun += 1;
    const order = begun;
    const writing = mayWrite && store.write(ledger).then(isOurs, () => false);
    isUnwritten = !(await Promise.race([writing, overdue]));
    done.abort();
    if (!isUnwritten) landed = order;
    else {
      void retryWrites();
      if (writing) void writing.then((hasLanded) => hasLanded && order < landed && schedule());
    }
    return !isUnwritten;
  }

  async function isOurs(): Promise<boolean> {
    const askedAt = clock.monotonic();
    if (askedAt - seenAliveAt > SILENCE_MS) await leadership.confirmLease();
    seenAliveAt = askedAt;
    return !isClosed;
  }

  async function retryWrites(): Promise<void> {
    if (isRetrying) return;
    isRetrying = true;
    const giveUpAt = clock.monotonic() + PERSISTENCE_MS;
    for (let gapMs = SECOND; isUnwritten && !isClosed; gapMs = Math.min(2 * gapMs, LONGEST_GAP_MS)) {
      if (clock.monotonic() + gapMs > giveUpAt) break;
      await clock.sleep(gapMs);
      if (isUnwritten) await schedule();
    }
    isRetrying = false;
  }
}
