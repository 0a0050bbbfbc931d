import type { BrowserContext, Page } from 'playwright-core';
import type { Browser } from 'webextension-polyfill';
import { SECOND } from '../../lib/clock.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';

declare const chrome: Browser;

/** What a worker did that a message had woken. */
export interface Wake {
  /** Epoch ms, when the message left. */
  readonly askedAt: number;
  /** In ms, until its answer came. */
  readonly answerMs: number;
  readonly answer: unknown;
}

/** In ms. Whatever a worker does by itself after it started is over by then. */
const REST_MS = 1.5 * SECOND;

/** Kills every worker of the browser, and wakes the one of the page's extension by a message. */
export async function wake(context: BrowserContext, page: Page, message: unknown): Promise<Wake> {
  await killWorker(context);
  await page.waitForTimeout(REST_MS);
  const woken = await page.evaluate(async (message) => {
    const [askedAt, before] = [Date.now(), performance.now()];
    const answer: unknown = await chrome.runtime.sendMessage(message);
    return { askedAt, answerMs: performance.now() - before, answer };
  }, message);
  await page.waitForTimeout(REST_MS);
  return woken;
}
