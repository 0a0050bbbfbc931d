/**
 * Clicks outside of any page: an entry of the context menu, a key of ours. Chromium draws those menus and hears those keys itself,
 * and does not let them be pressed from outside without a screen; so the browser's own event is raised in the worker, with the tab as the browser
 * describes it. The permission that such a click brings along is granted for real, by a click on the toolbar button.
 */
import type { Page, Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { ExtensionInBrowser } from './launch-chromium.ts';

declare const chrome: Browser;

/** Chromium's events have it for extensions' own tests; no type speaks of it. */
interface Raisable {
  dispatch(...args: readonly unknown[]): void;
}

/** A click on one of our entries, on a link of the page or on the page itself. */
export async function clickMenu(
  extension: ExtensionInBrowser,
  page: Page,
  { item, linkUrl }: { item: string; linkUrl?: string },
): Promise<void> {
  await page.bringToFront();
  const click = { menuItemId: item, pageUrl: page.url(), editable: false, frameId: 0, ...(linkUrl && { linkUrl }) };
  await (await workerOf(extension)).evaluate(async (info) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    (chrome.contextMenus.onClicked as unknown as Raisable).dispatch(info, tab);
  }, click);
}

/** A key of ours, while the page is in front. */
export async function pressCommand(extension: ExtensionInBrowser, page: Page, command: string): Promise<void> {
  await page.bringToFront();
  await (await workerOf(extension)).evaluate(async (name) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    (chrome.commands.onCommand as unknown as Raisable).dispatch(name, tab);
  }, command);
}

/** Gives the extension what a click of the person on it gives: the page that is in front, until it is left (`activeTab`). */
export async function grantByClick(extension: ExtensionInBrowser, page: Page): Promise<void> {
  const browser = extension.context.browser();
  if (!browser) throw new Error('The browser has closed.');
  await page.bringToFront();
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (!tab) throw new Error(`There is no tab at ${page.url()}.`);
  const id = new URL(extension.address('')).hostname;
  // Newer than the types of the protocol.
  const send = session.send.bind(session) as (method: string, parameters: object) => Promise<unknown>;
  await send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await session.detach();
}

/** The worker that is awake; one that sleeps is woken as by a page that opens. */
export async function workerOf({ context, address }: ExtensionInBrowser): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (worker) return worker;
  const starting = context.waitForEvent('serviceworker');
  const page = await context.newPage();
  await page.goto(address('popup.html'));
  const started = await starting;
  await page.close();
  return started;
}
