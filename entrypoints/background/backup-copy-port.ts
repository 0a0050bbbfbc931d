import { browser } from 'wxt/browser';
import type { BackupCopyPort } from '../../lib/outbox/backup-copy';
import { BREAKER_MIRROR, type BreakerMirror } from '../../lib/pacing/ledger-store';

/** Mirrors lie in `storage.local`, which was whole in every kill of a browser that emptied a database. */
export const backupCopyPort: BackupCopyPort = mirrorAt('outbox.mirror');
export const breakerCopy: BreakerMirror = mirrorAt(BREAKER_MIRROR);

function mirrorAt(key: string) {
  return {
    read: async () => (await browser.storage.local.get(key))[key],
    write: (copy: unknown) => browser.storage.local.set({ [key]: copy }),
  };
}
