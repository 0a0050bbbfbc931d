import { browser } from 'wxt/browser';
import { eraseDexmark } from '../database/database';
import { BREAKER_MIRROR } from '../pacing/ledger-store';
import { views, writeView } from '../settings/views';
import type { Parts } from './parts';
import { signOut } from './sign-out';

/**
 * Everything that is kept in this browser but the ledger: credentials, the copy of the outbox (first, or the next start
 * would rebuild the outbox from it), the library and the outbox themselves, settings.
 * @throws Failure `storage-failed`; what was not erased by then is still there.
 */
export async function eraseEverything(parts: Parts): Promise<void> {
  const signedOut = signOut(parts);
  await parts.mirror.settled();
  // The breaker's copy stays, as the ledger does: a block that is forgotten is prolonged.
  const kept = Object.keys(await browser.storage.local.get());
  await browser.storage.local.remove(kept.filter((key) => key !== BREAKER_MIRROR));
  await eraseDexmark(parts.database, crypto.randomUUID());
  // What was answered in the meantime has been copied once more.
  parts.mirror.refresh();
  await parts.mirror.settled();
  await browser.storage.sync.clear();
  await writeView('check', views.check.initial);
  await signedOut;
}
