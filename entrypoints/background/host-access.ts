import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { createMutex } from '../../lib/one-at-a-time';
import type { HostAccess } from '../../lib/pacing/pacer';
import { type AccessHost, accessHosts, type Withheld } from '../../lib/service/host-access';

interface HostAccessParts {
  readonly clock: Clock;
  /** What the browser withholds. */
  readonly read: () => Promise<readonly AccessHost[]>;
  /** After the browser's first answer, and after each change. */
  readonly onAccess: (change: AccessChange) => void;
}

interface KeptHostAccess extends HostAccess {
  /** Other hosts are asked from now on. Does not reject. */
  readonly recheck: () => Promise<void>;
}

export interface AccessChange {
  readonly withheld: Withheld;
  /** Hosts that were withheld before. */
  readonly given: readonly AccessHost[];
}

/** In ms. A browser that stays silent longer counts as one that withholds nothing. */
const PATIENCE_MS = SECOND;

/** From the first turn on: a change wakes the worker. Where the browser cannot say, each request finds out by itself. */
export function keepHostAccess({ clock, read, onAccess }: HostAccessParts): KeptHostAccess {
  let hasSeenGift = false;
  let withheld: Withheld | null = null;
  const inTurn = createMutex();

  // One after the other, so that the last answer is the newest.
  const look = (isGift: boolean) => inTurn(() => lookAgain(isGift)).catch(logFailure('access-read'));
  browser.permissions.onAdded.addListener(() => void look(true));
  browser.permissions.onRemoved.addListener(() => void look(false));

  return {
    known: Promise.race([look(false), clock.sleep(PATIENCE_MS)]),
    withheld: () => withheld ?? new Set(),
    recheck: async () => void (await look(false)),
  };

  async function lookAgain(isGift: boolean): Promise<void> {
    const now: Withheld = new Set(await read());
    const isFirst = withheld === null;
    const before = withheld ?? now;
    withheld = now;
    // Giving access may have woken this worker: then any host that is allowed now may be the new one.
    const mayHaveBeen = isGift && !hasSeenGift ? new Set(accessHosts) : before;
    hasSeenGift ||= isGift;
    const given = [...mayHaveBeen].filter((host) => !now.has(host));
    if (isFirst || given.length > 0 || now.size > before.size) onAccess({ withheld: now, given });
  }
}
