import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../../lib/clock';
import type { Deed, ToldDeed } from '../../../lib/messages/deed';
import { isAtOrigin, type PageDocument, tellDocument } from '../../../lib/messages/page-document';

/** The script that shows toasts; it is put into a page for a click, and goes with its last toast. One that is there already stays. */
const SCRIPT = '/toast.js';

/** How long a page is waited for that was left at that moment, in ms: no answer comes from one that is kept for going back to. */
const PATIENCE_MS = SECOND;

/**
 * Shows a deed in the page that was clicked, with no permission but that of the click itself (`activeTab`), or of the site.
 * @returns the document that shows it; `null` for a page that was left since, and for those into which no extension may write.
 */
export async function showInPage(page: PageDocument, deed: Deed, clock: Clock): Promise<PageDocument | null> {
  const told: ToldDeed = { told: 'deed', isNew: true, deed };
  try {
    if (!(await isAtOrigin(page))) return null;
    const shownIn = { ...page, ...(await putScript(page.tabId)) };
    // What took the script may have come after the page that was clicked.
    if (!(await isAtOrigin(page))) return null;
    const answer: unknown = await Promise.race([tellDocument(shownIn, told), clock.sleep(PATIENCE_MS)]);
    // Other scripts of ours hear it too, and let it pass: only toasts say that they have taken it.
    return answer === true ? shownIn : null;
  } catch {
    return null;
  }
}

/** Says what has become of a deed, if its toast is still there. */
export function updateInPage(page: PageDocument, deed: Deed): void {
  void tellDocument(page, { told: 'deed', isNew: false, deed }).catch(() => undefined);
}

/** @returns the browser's name for the document that has the script, where it has names. */
async function putScript(tabId: number): Promise<Pick<PageDocument, 'documentId'>> {
  const [injected] = await browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] });
  // Newer than the types of the polyfill.
  const { documentId } = (injected ?? {}) as { readonly documentId?: string };
  return documentId === undefined ? {} : { documentId };
}
