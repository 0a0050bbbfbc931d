import { browser } from 'wxt/browser';
import { resultSentence } from '../../../components/texts/result-sentence';
import { type Clock, SECOND } from '../../../lib/clock';
import { logFailure } from '../../../lib/diagnostics/log-failure';
import type { ActionResult } from '../../../lib/messages/action-result';
import type { PageDocument } from '../../../lib/messages/page-document';
import { alarmNames } from '../../../lib/storage/names';
import { writeView } from '../../../lib/storage/views';
import { notificationId } from '../notification-id';
import { showNotification } from '../notifications';
import { hasButtons, notifications } from '../notifications-api';
import { showInPage } from './page-toast';

/** In ms, on the toolbar button. */
const FLASH_MS = 3 * SECOND;
/** Wakes a worker that died while the button flashed: each worker redraws the button as it starts. In minutes, the shortest. */
export const FLASH_OVER = { name: alarmNames.flashOver, delayInMinutes: 0.5 } as const;

/**
 * Shows the result of a quick action in the page that was clicked, or else on the toolbar button, in an open popup and, if allowed, in a
 * notification. Never rejects. @returns the document that shows it; `null` where none does.
 */
export async function showResult(
  result: ActionResult,
  page: PageDocument | null,
  clock: Clock,
): Promise<PageDocument | null> {
  const shownIn = page && (await showInPage(page, result, clock));
  if (shownIn) return shownIn;
  if (result.outcome !== 'asking') await Promise.allSettled([flash(result, clock), notify(result, clock)]);
  return null;
}

async function flash(result: ActionResult, clock: Clock): Promise<void> {
  await browser.alarms.create(FLASH_OVER.name, { delayInMinutes: FLASH_OVER.delayInMinutes });
  await writeView('result', { result, flashUntil: clock.now() + FLASH_MS });
}

async function notify(result: ActionResult, clock: Clock): Promise<void> {
  if (!notifications()) return;
  const { text, note, undo } = resultSentence(result, clock.now());
  const id = notificationId({ kind: 'result', id: result.operationId });
  await showNotification(id, {
    title: text,
    message: note ?? '',
    buttons: result.canUndo ? [{ title: undo }] : [],
  });
  // A button without effect must not stay; where the worker dies before, it stays.
  if (result.canUndo && hasButtons()) void clearAt(id, result.goesAt, clock).catch(logFailure('notification-clear'));
}

async function clearAt(id: string, at: number, clock: Clock): Promise<void> {
  await clock.sleep(at - clock.now());
  await notifications()?.clear(id);
}
