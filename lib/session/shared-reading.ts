import { type Clock, SECOND } from '../clock';
import type { Vault } from './vault';

interface Reading<Result> {
  readonly answer: Promise<Result>;
  /** On the monotonic clock; `null` while it is under way. */
  endedAt: number | null;
}

/** In ms. A worker that wakes is done with its questions within this time; a vault that the browser has emptied goes unnoticed for no longer. */
export const KEPT_MS = SECOND / 10;

/**
 * The vault, and a reading of it that those share who ask while it is under way or shortly after: a worker that wakes asks some twenty times
 * within a few milliseconds who is signed in, and each opening of the vault costs one.
 */
export function shareReading<Result>(
  vault: Vault,
  reading: (vault: Vault) => Promise<Result>,
  clock: Pick<Clock, 'monotonic'>,
): { readonly vault: Vault; read(): Promise<Result> } {
  let newest: Reading<Result> | null = null;

  async function write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      newest = null;
    }
  }

  function begin(): Reading<Result> {
    const mine: Reading<Result> = { answer: reading(vault), endedAt: null };
    const end = () => {
      mine.endedAt = clock.monotonic();
    };
    const forget = () => {
      if (newest === mine) newest = null;
    };
    mine.answer.then(end, forget);
    return mine;
  }

  return {
    vault: {
      read: () => vault.read(),
      begin: (secrets) => write(() => vault.begin(secrets)),
      replace: (secrets) => write(() => vault.replace(secrets)),
      erase: () => write(() => vault.erase()),
    },
    /** What was so `KEPT_MS` before the call or later, and has not been written to since the reading began. Rejects as the reading does. */
    read() {
      const isFresh = newest && (newest.endedAt === null || clock.monotonic() - newest.endedAt < KEPT_MS);
      if (!newest || !isFresh) newest = begin();
      return newest.answer;
    },
  };
}
