import { type BackupCopyPort, QUEUE_COPY } from '../../lib/outbox/backup-copy';
import { BREAKER_COPY, type BreakerCopyPort } from '../../lib/pacing/ledger-store';
import { type ExtensionItem, readUnparsed, writeItem } from '../../lib/storage/stored-item';

/** `storage.local` survived each kill of a browser that emptied a database. */
export const backupCopyPort: BackupCopyPort = portTo(QUEUE_COPY);
export const breakerCopy: BreakerCopyPort = portTo(BREAKER_COPY);

function portTo<Copy, Absent>(item: ExtensionItem<Copy, Absent>) {
  return {
    read: () => readUnparsed(item),
    write: (copy: Copy) => writeItem(item, copy),
  };
}
