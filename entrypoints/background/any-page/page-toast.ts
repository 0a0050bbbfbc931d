import { browser } from 'wxt/browser';
import type { Deed, ToldDeed } from '../../../lib/messages/deed';

/** The script that shows toasts; it is put into a page for a click, and goes with its last toast. */
const SCRIPT = '/toast.js';

/**
 * Shows a deed in the page of a tab, with no permission but that of the click itself (`activeTab`), or of the site.
 * @returns whether it is shown: into some pages nobody may write.
 */
export async function showInPage(tabId: number, deed: Deed): Promise<boolean> {
  const told: ToldDeed = { told: 'deed', isNew: true, deed };
  if (await tellPage(tabId, told)) return true;
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] });
  } catch {
    return false;
  }
  return tellPage(tabId, told);
}

/** Says what has become of a deed, if its toast is still there. */
export async function updateInPage(tabId: number, deed: Deed): Promise<void> {
  await tellPage(tabId, { told: 'deed', isNew: false, deed });
}

/** Other scripts of ours hear it too, and let it pass: only toasts say that they have taken it. */
async function tellPage(tabId: number, told: ToldDeed): Promise<boolean> {
  const answer: unknown = await browser.tabs.sendMessage(tabId, told, { frameId: 0 }).catch(() => undefined);
  return answer === true;
}
