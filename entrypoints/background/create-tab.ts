import { browser } from 'wxt/browser';
import { logFailure } from '../../lib/diagnostics/log-failure';

export interface OpenerTab {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
}

/**
 * Beside its opener and, in Firefox, in the container of that, which takes no permission this way (docs/browsers.md, "Containers"). Firefox
 * for Android, which has no windows, takes no opener.
 */
export async function createTab(url: string, { id, windowId }: OpenerTab = {}): Promise<void> {
  const where = { url, ...(windowId !== undefined && { windowId }) };
  const openBeside = (openerTabId: number) =>
    browser.tabs.create({ ...where, openerTabId }).catch(logFailure('create-tab'));
  // The opener may be closed meanwhile.
  if (!browser.windows || id === undefined || !(await openBeside(id))) await browser.tabs.create(where);
}
