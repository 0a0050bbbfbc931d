/** Opens a browser with the extension against the local service, until Ctrl-C or until its window is closed. */

import { type RunningCatalogue, startCatalogue } from '../../test/catalogue/start.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { launchFirefox } from '../../test/e2e/support/launch-firefox.ts';
import { findBrowser } from '../setup/browsers.mjs';
import { interruption } from './interruption.ts';
import { demoValues, whatToTry } from './what-to-try.ts';

interface OpenBrowser {
  /** Resolves when the person has closed it. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

const DEMO_PAGE = 'https://mangadex.org/demo';

const interrupted = interruption();
const service = await startCatalogue();
try {
  const browser = findBrowser('chromium') ? await openChromium(service) : await openFirefox(service);
  const [account] = service.accounts;
  if (!account) throw new Error('The local service has no demo account.');
  console.log(`\n${demoValues(account)}\n\n${whatToTry}`);
  await Promise.race([interrupted, browser.closed]);
  console.log('\nClosing…');
  await browser.close();
} finally {
  await service.close();
}

async function openChromium(service: RunningCatalogue): Promise<OpenBrowser> {
  const { context, address, close } = await launchChromium(service, { isHeadless: false });
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const [first] = context.pages();
  const demo = first ?? (await context.newPage());
  await demo.goto(DEMO_PAGE);
  await openOnce(address('options.html'));
  return { closed, close };

  /** The extension opens its options by itself when it is new; the same page need not stand there twice. */
  async function openOnce(url: string): Promise<void> {
    const open = context.pages().find((page) => page.url().startsWith(url));
    const page = open ?? (await context.newPage());
    if (!open) await page.goto(url);
    await page.bringToFront();
  }
}

async function openFirefox(service: RunningCatalogue): Promise<OpenBrowser> {
  const { browser, open, close } = await launchFirefox(service, { isHeadless: false });
  const closed = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  const demo = await browser.newPage();
  await demo.goto(DEMO_PAGE);
  await open('options.html');
  return { closed, close };
}
