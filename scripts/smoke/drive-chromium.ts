/** Chromium, Chrome or Edge on a visit. What its extension asks for is told by Playwright's events of the worker. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Clock } from '../../lib/clock.ts';
import type { ExtensionInBrowser } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import type { DrivenBrowser, OptionsPage } from './driven-browser.ts';
import { createObserver, type Observation } from './observe.ts';

export function driveChromium({ context, address, close }: ExtensionInBrowser): DrivenBrowser {
  return {
    name: async () => `Chromium ${context.browser()?.version() ?? 'unknown'}`,
    observe: async (onRequest) => observeChromium(context, onRequest),
    options: async () => optionsIn(await pageAt(context, address('options.html'))),
    cutOff: () => context.setOffline(true),
    onceClosed: (hear) => void context.once('close', hear),
    close,
  };
}

/** How a request fails when it is let go of, by the extension or because the visit ends. */
const ownEnds = new Set(['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED']);

export function observeChromium(
  context: Pick<BrowserContext, 'on'>,
  onRequest: (count: number) => void,
  clock?: Pick<Clock, 'now'>,
): Observation {
  const observer = createObserver<Request>(onRequest, clock);
  context.on('request', (request) => {
    if (request.serviceWorker()) observer.left(request, request.method(), request.url());
  });
  context.on('response', (response) => observer.answered(response.request(), response.status(), response.headers()));
  context.on('requestfinished', async (request) => {
    if (!observer.lacksBody(request)) return;
    // A browser that closes takes bodies that were not read along.
    const body = await (await request.response())?.text().catch(() => undefined);
    if (body !== undefined) observer.bodyCame(request, body);
  });
  context.on('requestfailed', (request) => observer.failed(request, ownEnds.has(request.failure()?.errorText ?? '')));
  return observer;
}

function optionsIn(page: Page): OptionsPage {
  return {
    evaluate: page.evaluate.bind(page) as OptionsPage['evaluate'],
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    text: async () => (await page.locator('body').textContent()) ?? '',
    bringToFront: () => page.bringToFront(),
    onceClosed: (hear) => void page.once('close', hear),
  };
}
