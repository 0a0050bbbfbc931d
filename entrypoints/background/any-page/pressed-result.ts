import type { Dependencies } from '../../../lib/actions/dependencies';
import { accountOf } from '../../../lib/actions/session';
import { Failure } from '../../../lib/failure';
import { isSameDocument, type PageDocument } from '../../../lib/messages/page-document';
import type { StoredResult } from '../../../lib/storage/background-items';
import { readStoredResult } from './stored-results';

/**
 * What a toast was about in which something was pressed. @param page where that was; `null` in the popup or a notification.
 * @throws Failure `not-allowed` where no such toast was shown just now, or for another account; `signed-out`, `storage-failed`.
 */
export async function pressedResult(
  parts: Pick<Dependencies, 'clock' | 'session'>,
  operationId: string,
  page: PageDocument | null,
): Promise<StoredResult> {
  const stored = await readStoredResult(operationId, parts.clock.now());
  if (stored === null || !isShownAt(stored.page, page)) throw new Failure('not-allowed');
  if ((await accountOf(parts)) !== stored.account) throw new Failure('not-allowed');
  return stored;
}

function isShownAt(toast: PageDocument | null, press: PageDocument | null): boolean {
  return toast === null || press === null ? toast === press : isSameDocument(toast, press);
}
