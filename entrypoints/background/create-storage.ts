import type { Clock } from '../../lib/clock';
import { type BackupCopyPort, QUEUE_COPY } from '../../lib/outbox/backup-copy';
import { BREAKER_COPY, type BreakerCopyPort } from '../../lib/pacing/ledger-store';
import { createDemo, type Demo } from '../../lib/session/demo';
import type { EndingSessions } from '../../lib/session/revocations';
import { createKnownSettings, type KnownSettings } from '../../lib/settings/known-settings';
import { createKnownServiceChoices, type KnownServiceChoices } from '../../lib/settings/service-choices';
import { type ExtensionItem, readUnparsed, writeItem } from '../../lib/storage/stored-item';
import { memoizeWithRetry } from './memoize-with-retry';
import { type OpenDatabase, openDatabase } from './open-database';

export interface BackgroundStorage {
  readonly settings: KnownSettings;
  readonly serviceChoices: KnownServiceChoices;
  readonly demo: Promise<Demo>;
  readonly endingSessions: EndingSessions;
  /** Opens the database once for all callers, and again after it failed or was closed. Rejects as `openDexmark`. */
  readonly database: () => Promise<OpenDatabase>;
}

/** @param firstOpening of the database, which has begun already. */
export function createStorage(clock: Clock, firstOpening = openDatabase()): BackgroundStorage {
  const begun = [firstOpening];
  const database = memoizeWithRetry(clock, async (onGone) => {
    const opened = await (begun.shift() ?? openDatabase());
    opened.closed.addEventListener('abort', onGone);
    return opened;
  });
  void database();
  return {
    settings: createKnownSettings(clock),
    serviceChoices: createKnownServiceChoices(clock),
    demo: createDemo(),
    endingSessions: { count: 0 },
    database,
  };
}

/** `storage.local` survived each kill of a browser that emptied a database. */
export const backupCopyPort: BackupCopyPort = portTo(QUEUE_COPY);
export const breakerCopy: BreakerCopyPort = portTo(BREAKER_COPY);

function portTo<Copy, Absent>(item: ExtensionItem<Copy, Absent>) {
  return {
    read: () => readUnparsed(item),
    write: (copy: Copy) => writeItem(item, copy),
  };
}
