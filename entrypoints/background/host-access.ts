import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';
import { noted } from '../../lib/diagnostics/note';
import type { HostAccess } from '../../lib/pacing/pacer';
import type { AccessHost, Withheld } from '../../lib/service/host-access';

interface HostAccessParts {
  readonly clock: Clock;
  /** Asks the browser what it withholds. */
  readonly read: () => Promise<readonly AccessHost[]>;
  /** What an earlier life of the worker saw withheld last. */
  readonly recall: () => Promise<readonly AccessHost[]>;
  /** Told when the browser has answered for the first time, and after each change. @param given what was withheld before. */
  readonly onAccess: (withheld: Withheld, given: readonly AccessHost[]) => void;
}

/** A browser that says nothing for so long (ms) counts as one that withholds nothing. */
const PATIENCE_MS = SECOND;

/**
 * Keeps what the browser withholds, from the first turn of the worker on: a change wakes it. A browser that cannot say withholds
 * nothing: then each request finds out by itself.
 */
export function keepHostAccess({ clock, read, recall, onAccess }: HostAccessParts): HostAccess {
  let withheld: Withheld | null = null;
  let turn: Promise<void> = Promise.resolve();

  // One after the other, so that the last answer is the newest.
  const look = () => {
    turn = turn.then(lookAgain).catch(noted('access-read'));
  };
  browser.permissions.onAdded.addListener(look);
  browser.permissions.onRemoved.addListener(look);
  look();

  return {
    known: Promise.race([turn, clock.sleep(PATIENCE_MS)]),
    withheld: () => withheld ?? new Set(),
  };

  async function lookAgain(): Promise<void> {
    const now: Withheld = new Set(await read());
    // The change that woke this life is a change from what the last one saw.
    const before = withheld ?? new Set(await recall());
    const isFirst = withheld === null;
    withheld = now;
    const given = [...before].filter((host) => !now.has(host));
    if (isFirst || given.length > 0 || now.size > before.size) onAccess(now, given);
  }
}
