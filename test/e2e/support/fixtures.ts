/** What each end-to-end test is given: a service of its own, a browser of its own, and a look back at what was asked. */
import { test as base, expect, type Page } from '@playwright/test';
import type { Account } from '../../fake-service/library/types.ts';
import { type RunningService, startFakeService } from '../../fake-service/start.ts';
import { type ClosedRoot, closedRootOf } from './closed-root.ts';
import { demoAccountOf } from './demo-account.ts';
import { expectGoodManners } from './good-manners.ts';
import { type ExtensionInBrowser, launchChromium } from './launch-chromium.ts';
import { pageAt } from './page-at.ts';
import { signIn } from './sign-in.ts';

interface Fixtures {
  /** A service without a past: no allowance is spent, no mark is made. Its manners are judged when the test ends. */
  readonly service: RunningService;
  /** A browser with a new profile and the extension in it, whose pages have tried nothing against their policy when a test ends. */
  readonly extension: ExtensionInBrowser;
  /** The options page that the extension opens by itself when it is new. */
  readonly options: Page;
  /** The demo account. */
  readonly account: Account;
  /** The demo account, signed in; its first check may still be running. */
  readonly signedIn: Account;
  /** Opens the popup's page in a tab of the popup's size. */
  readonly openPopup: () => Promise<Page>;
  /** Opens a chapter on the service's site. */
  readonly openChapter: (id: string) => Promise<Page>;
  /** The same of a chapter that is unread, and waits until the control offers to mark it. */
  readonly openUnread: (id: string) => Promise<{ readonly page: Page; readonly control: ClosedRoot }>;
  /** Whether pages that are left are kept for going back to, as browsers do; Playwright has them forgotten. */
  readonly keepsPages: boolean;
}

/** Lets a test use a service, and judges its manners when it is let go. */
export async function judged(service: RunningService, use: (service: RunningService) => Promise<void>): Promise<void> {
  await use(service);
  await service.close();
  expectGoodManners(service.journal);
}

/** Lets a test use a browser, closes it, and looks at what the pages of the extension tried against their policy. */
export async function lawful(
  extension: ExtensionInBrowser,
  use: (extension: ExtensionInBrowser) => Promise<void>,
): Promise<void> {
  await use(extension);
  await extension.close();
  expect(await extension.policyViolations.said(), 'what pages of ours tried against their policy').toEqual([]);
}

export const test = base.extend<Fixtures>({
  // biome asks for names, Playwright for a pattern: this option is one that every test has.
  service: async ({ testIdAttribute: _ }, use) => judged(await startFakeService(), use),
  keepsPages: [false, { option: true }],
  extension: async ({ service, keepsPages }, use) =>
    lawful(await launchChromium(service, { isHeadless: true, keepsPages }), use),
  options: async ({ extension }, use) => use(await pageAt(extension.context, extension.address('options.html'))),
  account: async ({ service }, use) => use(demoAccountOf(service)),
  signedIn: async ({ options, account }, use) => {
    await signIn(options, account);
    await use(account);
  },
  // The options page of the first run takes an empty tab for itself, so a test's own tabs come after it.
  openPopup: async ({ extension, options: _ }, use) =>
    use(async () => {
      const page = await extension.context.newPage();
      await page.setViewportSize({ width: 400, height: 560 });
      await page.goto(extension.address('popup.html'));
      return page;
    }),
  openChapter: async ({ extension, options: _ }, use) =>
    use(async (id) => {
      const page = await extension.context.newPage();
      await page.goto(`https://mangadex.org/chapter/${id}`);
      return page;
    }),
  openUnread: async ({ openChapter }, use) =>
    use(async (id) => {
      const page = await openChapter(id);
      const control = await closedRootOf(page);
      await expect.poll(control.buttons).toContain('Mark as read');
      return { page, control };
    }),
});
