import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { PageToast } from '../../../lib/messages/page-toast.ts';
import { workerOf } from './browser-clicks.ts';
import type { ExtensionInBrowser } from './launch-chromium.ts';

declare const chrome: Browser;

/** Shows a toast of a chapter that was marked in a page of the service's site, as the background does after a click, without the click. */
export async function showToast(
  extension: ExtensionInBrowser,
  page: Page,
  change: Partial<PageToast> & Pick<PageToast, 'upNext'>,
): Promise<void> {
  const toast: PageToast = {
    ...{ operationId: crypto.randomUUID(), icon: 'tick', tone: 'done', text: 'Marked as read: A, Ch. 5', room: [] },
    ...{ note: null, undo: 'Undo: A, Ch. 5', leadsToSite: false, goesAt: Date.now() + 60_000 },
    ...change,
  };
  await page.bringToFront();
  await (await workerOf(extension)).evaluate(async (toast) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const tabId = tab?.id ?? 0;
    await chrome.scripting.executeScript({ target: { tabId }, files: ['/toast.js'] });
    await chrome.tabs.sendMessage(tabId, { event: 'toast', isNew: true, toast });
  }, toast);
}
