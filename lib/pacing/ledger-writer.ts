import { type Clock, MINUTE, SECOND } from '../clock';
import type { Beginning, Leadership } from './leadership';
import { exhaustedLedger, type Ledger, type LedgerStore, reviveLedger, shiftLedger } from './ledger';

/**
 * The ledger of this life: changed at once in memory, written in order, one write at a time. A write takes along every change
 * made before it begins, so a burst of changes costs two writes, not one each, and an older state never lands after a newer one.
 * Where a write that was given up does so after all, the present state is written once more.
 * What could not be written is written again until it is, for a while: a death before that forgets it, and it may be a ban.
 *
 * Its moments are those of the machine's clock, which a person or a time server may set. The time that passes is measured by
 * the monotonic clock: when the two part, every moment of the ledger moves along, and nothing is let go of early or late. A
 * machine that slept looks the same as a clock set forward, so a pause may take the length of the sleep longer.
 */
export interface LedgerWriter {
  /**
   * Reads the stored ledger and applies the boot rules; a store that cannot be read counts as lost.
   * @param beginning where another life may still be about, as much may be missing in it as after a crash.
   */
  open(beginning: Beginning): Promise<void>;
  /** The ledger as of now. */
  ledger(): Ledger;
  /**
   * Changes the ledger now.
   * @returns when it was written: whether the change is durable.
   */
  change(edit: (ledger: Ledger) => Ledger): Promise<boolean>;
  /** The same for an edit that has something to say. */
  enter<Said>(edit: (ledger: Ledger) => readonly [Ledger, Said]): {
    readonly said: Said;
    readonly written: Promise<boolean>;
  };
  /** Another life writes from now on: nothing of this one becomes durable any more. */
  close(): void;
}

/** Two clocks that read whole milliseconds differ by this much without one of them having been set, in ms. */
const CLOCK_GRAIN_MS = 2;

/** A write that takes longer counts as failed, in ms: a store that never answers holds up nothing. */
export const LONGEST_WRITE_MS = 5 * SECOND;
/** The longest time between two attempts to write what could not be written, in ms; the first is a second. */
const LONGEST_GAP_MS = 16 * SECOND;
/** After failing for this long, writing waits for the next change, in ms: every attempt keeps the worker alive, and the next life may fare better. */
const PERSISTENCE_MS = 2 * MINUTE;
/** After this long without a sign of life another instance may have taken over, in ms. */
const SILENCE_MS = SECOND;

export function createLedgerWriter(parts: {
  clock: Clock;
  store: LedgerStore;
  tenure: Pick<Leadership, 'hear'>;
  sameBrowserRun: () => boolean;
  /** Called after every change, before it is durable. */
  onChange: () => void;
}): LedgerWriter {
  const { clock, store, tenure } = parts;
  let ledger = exhaustedLedger(clock.now());
  let aheadMs = clock.now() - clock.monotonic();
  let lastWrite: Promise<boolean> = Promise.resolve(true);
  let nextWrite: Promise<boolean> | null = null;
  let isClosed = false;
  let isUnwritten = false;
  let isTryingAgain = false;
  /** How many writes were begun, and the last of them that was not given up. */
  let begun = 0;
  let landed = 0;
  let seenAliveAt = clock.monotonic();

  return {
    open: async (beginning) => {
      const stored = await store.read().catch(() => null);
      aheadMs = clock.now() - clock.monotonic();
      ledger = reviveLedger(stored, clock.now(), beginning === 'inherited' && parts.sameBrowserRun());
      // Waits that the boot rules have set are written down, though nothing is asked for yet: the next life goes on with
      // them instead of starting over, or lives that are over soon would never send anything.
      if (JSON.stringify(ledger) !== JSON.stringify(stored)) void schedule();
      parts.onChange();
    },

    ledger: () => {
      followClock();
      return ledger;
    },

    change: (edit) => enter((current) => [edit(current), null]).written,
    enter,

    close: () => {
      isClosed = true;
    },
  };

  function enter<Said>(edit: (ledger: Ledger) => readonly [Ledger, Said]) {
    followClock();
    const [edited, said] = edit(ledger);
    ledger = { ...edited, writtenAt: clock.now() };
    const written = schedule();
    parts.onChange();
    return { said, written };
  }

  function schedule(): Promise<boolean> {
    nextWrite ??= lastWrite.then(write);
    lastWrite = nextWrite;
    return lastWrite;
  }

  function followClock(): void {
    const jumpMs = clock.now() - clock.monotonic() - aheadMs;
    if (Math.abs(jumpMs) <= CLOCK_GRAIN_MS) return;
    ledger = shiftLedger(ledger, -jumpMs);
    aheadMs += jumpMs;
  }

  async function write(): Promise<boolean> {
    const done = new AbortController();
    const overdue = clock.sleep(LONGEST_WRITE_MS, done.signal).then(() => false);
    const mayWrite = await Promise.race([isOurs(), overdue]);
    nextWrite = null;
    begun += 1;
    const order = begun;
    const writing = mayWrite && store.write(ledger).then(isOurs, () => false);
    isUnwritten = !(await Promise.race([writing, overdue]));
    done.abort();
    if (!isUnwritten) landed = order;
    else {
      void tryAgain();
      if (writing) void writing.then((hasLanded) => hasLanded && order < landed && schedule());
    }
    return !isUnwritten;
  }

  /** Whether this life still writes; one that hung, or slept, asks first. */
  async function isOurs(): Promise<boolean> {
    const askedAt = clock.monotonic();
    if (askedAt - seenAliveAt > SILENCE_MS) await tenure.hear();
    seenAliveAt = askedAt;
    return !isClosed;
  }

  async function tryAgain(): Promise<void> {
    if (isTryingAgain) return;
    isTryingAgain = true;
    const giveUpAt = clock.monotonic() + PERSISTENCE_MS;
    for (let gapMs = SECOND; isUnwritten && !isClosed; gapMs = Math.min(2 * gapMs, LONGEST_GAP_MS)) {
      if (clock.monotonic() + gapMs > giveUpAt) break;
      await clock.sleep(gapMs);
      if (isUnwritten) await schedule();
    }
    isTryingAgain = false;
  }
}
