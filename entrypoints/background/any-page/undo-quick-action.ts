import { browser } from 'wxt/browser';
import { toastOfResult } from '../../../components/texts/result-sentence';
import { undoMarkOf } from '../../../lib/actions/chapters/marks';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { undoIntent } from '../../../lib/actions/queue';
import type { ActionResult } from '../../../lib/messages/action-result';
import type { Sender } from '../../../lib/messages/dispatch';
import { documentOf, type PageDocument } from '../../../lib/messages/page-document';
import type { PageToast } from '../../../lib/messages/page-toast';
import { describeResult } from './describe-result';
import { inTurnOf, isMark, pressedResult, storeResult } from './stored-results';

interface UndoPress {
  readonly targetId: string;
  readonly operationId: string;
  /** Where it was pressed; `null` in the popup or a notification. */
  readonly page: PageDocument | null;
}

/** "Undo" in a toast. Throws as `undoQuickAction`. */
export async function undoFromToast(
  parts: Dependencies,
  press: Omit<UndoPress, 'page'>,
  sender: Sender,
): Promise<PageToast> {
  const isOurs = sender.origin === new URL(browser.runtime.getURL('/')).origin;
  const result = await undoQuickAction(parts, { ...press, page: isOurs ? null : documentOf(sender) });
  return toastOfResult(result, parts.clock.now());
}

/**
 * Pressed twice, or sent twice because an answer took too long, it is undone once.
 * @throws as `pressedResult` and `undoIntent`.
 */
export function undoQuickAction(parts: Dependencies, press: UndoPress): Promise<ActionResult> {
  // A second press reads what the first has stored.
  return inTurnOf(press.targetId, () => undoStored(parts, press));
}

async function undoStored(parts: Dependencies, { targetId, operationId, page }: UndoPress): Promise<ActionResult> {
  const stored = await pressedResult(parts, targetId, page);
  if (stored.outcome !== 'done') return describeResult(parts, stored);
  const { objectId } = stored;
  const isUndone = isMark(stored)
    ? (await undoMarkOf(parts, { operationId, chapterId: objectId, targetId })).isUndone
    : (await undoIntent(parts, { operationId, kind: 'follow', key: objectId, targetId })).outcome !== 'unknown';
  const undone = { ...stored, outcome: isUndone ? 'undone' : 'later' } as const;
  await storeResult(undone);
  return describeResult(parts, undone);
}
