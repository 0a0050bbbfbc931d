import { browser } from 'wxt/browser';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { undoIntent } from '../../../lib/actions/queue/undo-intent';
import { accountOf } from '../../../lib/actions/session/account-of';
import { Failure } from '../../../lib/failure';
import type { Deed } from '../../../lib/messages/deed';
import type { Sender } from '../../../lib/messages/dispatch';
import { documentOf, isSameDocument, type PageDocument } from '../../../lib/messages/page-document';
import { lockNames } from '../../../lib/storage/names';
import { noteDeed, notedDeed } from './deeds';
import { describeDeed } from './describe-deed';

/** "Undo" in a toast. Throws as `undoDeed`. */
export function undoFromToast(parts: Dependencies, press: Omit<UndoPress, 'page'>, sender: Sender): Promise<Deed> {
  const isOurs = sender.origin === new URL(browser.runtime.getURL('/')).origin;
  return undoDeed(parts, { ...press, page: isOurs ? null : documentOf(sender) });
}

/**
 * Pressed twice, or sent twice because an answer took too long, it is undone once.
 * @throws Failure `not-allowed` where no such toast was shown just now, or for another account; as `undoIntent`.
 */
export function undoDeed(parts: Dependencies, press: UndoPress): Promise<Deed> {
  // A second press reads what the first has noted.
  return navigator.locks.request(lockNames.deed(press.targetId), () => undoNoted(parts, press));
}

interface UndoPress {
  readonly targetId: string;
  readonly operationId: string;
  /** Where it was pressed; `null` in the popup or a notification. */
  readonly page: PageDocument | null;
}

async function undoNoted(parts: Dependencies, { targetId, operationId, page }: UndoPress): Promise<Deed> {
  const noted = await notedDeed(targetId, parts.clock.now());
  if (noted === null || !isShownAt(noted.page, page)) throw new Failure('not-allowed');
  if ((await accountOf(parts)) !== noted.account) throw new Failure('not-allowed');
  if (noted.outcome !== 'done') return describeDeed(parts, noted);
  const kind = noted.verb === 'read' || noted.verb === 'unread' ? 'mark' : 'follow';
  const { outcome } = await undoIntent(parts, { operationId, kind, key: noted.objectId, targetId });
  const left = { ...noted, outcome: outcome === 'unknown' ? 'later' : 'undone' } as const;
  await noteDeed(left);
  return describeDeed(parts, left);
}

function isShownAt(toast: PageDocument | null, press: PageDocument | null): boolean {
  return toast === null || press === null ? toast === press : isSameDocument(toast, press);
}
