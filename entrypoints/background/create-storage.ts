import type { Clock } from '../../lib/clock';
import { openDexmark } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { createDemo, type Demo } from '../../lib/session/demo';
import type { EndingSessions } from '../../lib/session/revocations';
import { createKnownSettings, type KnownSettings } from '../../lib/settings/known-settings';
import { createKnownServiceChoices, type KnownServiceChoices } from '../../lib/settings/service-choices';
import { memoizeWithRetry } from './memoize-with-retry';

export interface BackgroundStorage {
  readonly settings: KnownSettings;
  readonly serviceChoices: KnownServiceChoices;
  readonly demo: Promise<Demo>;
  readonly endingSessions: EndingSessions;
  /** Opens the database once for all callers, and again after it failed or was closed. Rejects as `openDexmark`. */
  readonly database: () => Promise<OpenDatabase>;
}

export interface OpenDatabase {
  readonly connection: Dexmark;
  /** Aborted when the browser has closed it. */
  readonly closed: AbortSignal;
}

export function createStorage(clock: Clock): BackgroundStorage {
  const database = memoizeWithRetry(clock, openUntilClosed);
  // A start waits for this longest, so it begins before the rest of the first turn.
  void database();
  return {
    settings: createKnownSettings(clock),
    serviceChoices: createKnownServiceChoices(clock),
    demo: createDemo(),
    endingSessions: { count: 0 },
    database,
  };
}

async function openUntilClosed(onGone: () => void): Promise<OpenDatabase> {
  const closing = new AbortController();
  const connection = await openDexmark(undefined, () => {
    onGone();
    closing.abort();
  });
  return { connection, closed: closing.signal };
}
