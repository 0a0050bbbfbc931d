import { browser } from 'wxt/browser';
import { logFailure } from '../../../lib/diagnostics/log-failure';
import { createMutex } from '../../../lib/one-at-a-time';
import { menuItems, verbOf } from './menu-entries';
import type { StartQuickAction } from './quick-action';

/**
 * Firefox for Android has no context menu. Registered in the first turn, because a click may start the worker; the entries are created at
 * each start of the browser, so that they have its present language.
 */
export function listenToMenus(start: StartQuickAction): void {
  const { contextMenus } = browser;
  if (!contextMenus) return;
  contextMenus.onClicked.addListener(({ menuItemId, linkUrl, pageUrl }, tab) => {
    const verb = verbOf(menuItemId);
    // On a link inside a chapter's page, the link is meant.
    const address = linkUrl ?? pageUrl ?? tab?.url ?? '';
    if (verb) start({ verb, address, isPage: linkUrl === undefined, tab });
  });

  /** An update may come with the start of the browser: both want the same entries, one after the other. */
  const inTurn = createMutex();
  const make = () => void inTurn(() => makeMenus(contextMenus)).catch(logFailure('menus'));
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

async function makeMenus(contextMenus: NonNullable<typeof browser.contextMenus>): Promise<void> {
  await contextMenus.removeAll();
  for (const item of menuItems()) contextMenus.create(item);
}
