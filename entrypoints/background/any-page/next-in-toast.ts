import { browser } from 'wxt/browser';
import { nextLine } from '../../../components/texts/up-next-line';
import { findUpNext } from '../../../lib/actions/chapters/reading-position';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { logFailure } from '../../../lib/diagnostics/log-failure';
import { Failure } from '../../../lib/failure';
import type { Sender } from '../../../lib/messages/dispatch';
import { documentOf } from '../../../lib/messages/page-document';
import type { NextLine } from '../../../lib/messages/up-next-line';
import { sitePathOf } from '../../../lib/service/chapter-links';
import { isSignedOutOwner } from '../../../lib/service/profile';
import { SITE } from '../../../lib/service/site';
import type { StoredResult } from '../../../lib/storage/background-items';
import { openNext } from '../up-next';
import { pressedResult } from './stored-results';

/** The line "Up next" (docs/library.md). @returns `null` where a toast has none. Never rejects: what cannot be read is left out. */
export async function nextInToast(
  parts: Dependencies,
  stored: StoredResult,
  isRefused: boolean,
): Promise<NextLine | null> {
  // Without an account nothing is known of what comes next.
  if (!hasLine(stored) || isSignedOutOwner(stored.account)) return null;
  const isOffered = isRead(stored) && !isRefused;
  return nextLine(isOffered ? await readNext(parts, stored).catch(logFailure('toasts')) : undefined);
}

/**
 * In the same tab, from the chapter that the toast is about. @returns the line as it is by then.
 * @throws Failure `not-allowed` where the tab has left the site; `storage-failed`; as `pressedResult`.
 */
export async function openNextFromToast(parts: Dependencies, targetId: string, sender: Sender): Promise<NextLine> {
  const page = documentOf(sender);
  // First of all: it is what the person saw.
  const { url: address = '' } = page ? await browser.tabs.get(page.tabId) : {};
  const stored = await pressedResult(parts, targetId, page);
  if (!page || sitePathOf(address) === null || !hasLine(stored) || !isRead(stored)) throw new Failure('not-allowed');
  return nextLine(await openNext(parts, page.tabId, address, stored.objectId));
}

function hasLine({ verb, page }: StoredResult): boolean {
  return verb === 'read' && page?.pageOrigin === SITE;
}

function isRead({ outcome }: StoredResult): boolean {
  return outcome === 'done' || outcome === 'already';
}

async function readNext(parts: Dependencies, { account, objectId }: StoredResult) {
  return (await parts.session.account())?.id === account ? findUpNext(parts, objectId) : undefined;
}
