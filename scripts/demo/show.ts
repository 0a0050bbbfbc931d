/** Opens a browser with the extension against the local service, until Ctrl-C or until its window is closed. */

import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { launchFirefox } from '../../test/e2e/support/launch-firefox.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { type RunningService, startFakeService } from '../../test/fake-service/start.ts';
import { findBrowser } from '../setup/browsers.mjs';
import { command } from '../setup/run.mjs';
import { interruption } from './interruption.ts';
import { demoValues, whatToTry } from './what-to-try.ts';

interface OpenBrowser {
  /** Resolves when the person has closed it. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

const DEMO_PAGE = 'https://mangadex.org/demo';

const interrupted = interruption();
await command(async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const browser = findBrowser('chromium') ? await openChromium(service) : await openFirefox(service);
  console.log(`\n${demoValues(demoAccountOf(service))}\n\n${whatToTry}`);
  await Promise.race([interrupted, browser.closed]);
  console.log('\nClosing…');
  await browser.close();
});

async function openChromium(service: RunningService): Promise<OpenBrowser> {
  const { context, address, close } = await launchChromium(service, { isHeadless: false });
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const [first] = context.pages();
  await (first ?? (await context.newPage())).goto(DEMO_PAGE);
  // The extension opens its options by itself when it is new.
  await (await pageAt(context, address('options.html'))).bringToFront();
  return { closed, close };
}

async function openFirefox(service: RunningService): Promise<OpenBrowser> {
  const { browser, close } = await launchFirefox(service, { isHeadless: false });
  const closed = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  await (await browser.newPage()).goto(DEMO_PAGE);
  return { closed, close };
}
