import { browser } from 'wxt/browser';
import { toastOfResult } from '../../../components/texts/result-sentence';
import { type Clock, SECOND } from '../../../lib/clock';
import type { ActionResult } from '../../../lib/messages/action-result';
import { isAtOrigin, type PageDocument, tellDocument } from '../../../lib/messages/page-document';
import type { ToastEvent } from '../../../lib/messages/page-toast';

/** Injected into a page for a click, and gone with its last toast. One that is there already stays. */
const SCRIPT = '/toast.js';

/** In ms. A page that was just left, and is kept for going back to, gives no answer. */
const PATIENCE_MS = SECOND;

/**
 * Needs no permission but that of the click (`activeTab`), or of the site.
 * @returns the document that shows it; `null` for a page that was left since, and for those into which no extension may write.
 */
export async function showInPage(page: PageDocument, result: ActionResult, clock: Clock): Promise<PageDocument | null> {
  const event: ToastEvent = { event: 'toast', isNew: true, toast: toastOfResult(result, clock.now()) };
  try {
    if (!(await isAtOrigin(page))) return null;
    const shownIn = { ...page, ...(await putScript(page.tabId)) };
    // The script may have landed in the page that came after the one that was clicked.
    if (!(await isAtOrigin(page))) return null;
    const answer: unknown = await Promise.race([tellDocument(shownIn, event), clock.sleep(PATIENCE_MS)]);
    // Other scripts of ours hear it, too, and ignore it: only toasts answer `true`.
    return answer === true ? shownIn : null;
  } catch {
    return null;
  }
}

/** If its toast is still there. */
export function updateInPage(page: PageDocument, result: ActionResult, clock: Clock): void {
  const toast = toastOfResult(result, clock.now());
  void tellDocument(page, { event: 'toast', isNew: false, toast }).catch(() => undefined);
}

/** @returns the browser's name for the document that has the script, where it has names. */
async function putScript(tabId: number): Promise<Pick<PageDocument, 'documentId'>> {
  const [injected] = await browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] });
  // The polyfill's types do not have it yet.
  const { documentId } = (injected ?? {}) as { readonly documentId?: string };
  return documentId === undefined ? {} : { documentId };
}
