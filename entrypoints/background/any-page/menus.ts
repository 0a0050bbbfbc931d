import { browser } from 'wxt/browser';
import { noted } from '../../../lib/diagnostics/note';
import { menuItems, verbOf } from './menu-entries';
import type { RunQuickAction } from './quick-action';

/**
 * The entries of the context menu, where the browser has one (Firefox for Android has none). Listened to from the first turn on: a
 * click may start the worker. They are recreated at every start of the browser, so that they speak its language of today.
 */
export function listenToMenus(act: RunQuickAction): void {
  const { contextMenus } = browser;
  if (!contextMenus) return;
  contextMenus.onClicked.addListener(({ menuItemId, linkUrl, pageUrl }, tab) => {
    const verb = verbOf(menuItemId);
    // On a link inside of a chapter's page, the link is meant.
    const address = linkUrl ?? pageUrl ?? tab?.url ?? '';
    if (verb) act({ verb, address, isPage: linkUrl === undefined, tab });
  });

  /** An update may come with the browser's start: both want the same entries, and take turns. */
  let making: Promise<void> = Promise.resolve();
  const make = () => {
    making = making.then(() => makeMenus(contextMenus)).catch(noted('menus'));
  };
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

async function makeMenus(contextMenus: NonNullable<typeof browser.contextMenus>): Promise<void> {
  await contextMenus.removeAll();
  for (const item of menuItems()) contextMenus.create(item);
}
