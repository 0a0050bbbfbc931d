/** What each end-to-end test is given: a service of its own, a browser of its own, and a look back at what was asked. */
import { cp } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import type { Account } from '../../fake-service/library/types.ts';
import { type RunningService, type ServicePast, startFakeService } from '../../fake-service/start.ts';
import { firstCheckEnds } from '../hostile/stores.ts';
import { type ClosedRoot, closedRootOf } from './closed-root.ts';
import { demoAccountOf } from './demo-account.ts';
import { type Reading, unreadIn } from './find-chapters.ts';
import { followListIsChecked } from './follow-list.ts';
import { expectGoodManners } from './good-manners.ts';
import { type ExtensionInBrowser, launchChromium } from './launch-chromium.ts';
import { newProfile } from './new-profile.ts';
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
  /** Opens an address in a tab; one of our own pages by its name (`popup.html`). */
  readonly open: (address: string, size?: Size) => Promise<Page>;
  /** Opens the popup's page in a tab of the popup's size. */
  readonly openPopup: () => Promise<Page>;
  /** Opens the library, and waits until its whole table was read. */
  readonly openLibrary: (size?: Size) => Promise<Page>;
  /** The report window that a press opens. */
  readonly reportWindowOf: (press: () => Promise<void>) => Promise<Page>;
  /** Opens a chapter on the service's site. */
  readonly openChapter: (id: string) => Promise<Page>;
  /** The same of a chapter that is unread, and waits until the control offers to mark it. */
  readonly openUnread: (id: string) => Promise<Reader>;
  /** Two chapters in a row that the account has not read, of a series that it is reading. */
  readonly reading: Reading;
  /** The first of them in the reader, whose control offers to mark it. */
  readonly reader: Reader;
  /** The popup of a person who is signed in, once its list is up to date. */
  readonly popup: Page;
  /** Whether pages that are left are kept for going back to, as browsers do; Playwright has them forgotten. */
  readonly keepsPages: boolean;
}

/** In px. */
interface Size {
  readonly width: number;
  readonly height: number;
}

interface Reader {
  readonly page: Page;
  readonly control: ClosedRoot;
}

type Use<Given> = (given: Given) => Promise<void>;

/** Lets a test use a service, and judges its manners when it is let go. */
export async function judged(service: RunningService, use: Use<RunningService>): Promise<void> {
  await use(service);
  await service.close();
  expectGoodManners(service.journal, service.fakeService.switches);
}

/** Lets a test use a browser, closes it, and looks at what the pages of the extension tried against their policy. */
export async function lawful(extension: ExtensionInBrowser, use: Use<ExtensionInBrowser>): Promise<void> {
  await use(extension);
  await extension.close();
  expect(await extension.policyViolations.said(), 'what pages of ours tried against their policy').toEqual([]);
}

/** The fixture `extension` with another build than the one that people get. @param make returns its folder, which goes with the stack. */
export function withBuild(make: (stack: AsyncDisposableStack) => Promise<string>) {
  return async ({ service }: { service: RunningService }, use: Use<ExtensionInBrowser>) => {
    await using stack = new AsyncDisposableStack();
    await lawful(await launchChromium(service, { isHeadless: true, build: await make(stack) }), use);
  };
}

/** Begins with a new extension, to which nobody has signed in. */
export const freshTest = base.extend<Fixtures>({
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
  open: async ({ extension, options: _ }, use) =>
    use(async (address, size) => {
      const page = await extension.context.newPage();
      if (size) await page.setViewportSize(size);
      await page.goto(address.includes(':') ? address : extension.address(address));
      return page;
    }),
  openPopup: async ({ open }, use) => use(() => open('popup.html', { width: 400, height: 560 })),
  openLibrary: async ({ open }, use) =>
    use(async (size = { width: 1280, height: 800 }) => {
      const page = await open('library.html', size);
      await expect(page.locator('footer p')).not.toBeEmpty();
      await page.waitForFunction(() => {
        const shown = document.querySelector('.library-bar [role=status]')?.textContent ?? '';
        return document.querySelector('.library-table')?.ariaRowCount === `${Number.parseInt(shown, 10) + 1}`;
      });
      return page;
    }),
  reportWindowOf: async ({ extension }, use) =>
    use(async (press) => {
      const opening = extension.context.waitForEvent('page');
      await press();
      const page = await opening;
      await expect(page.getByRole('heading', { name: 'Report to MangaDex' })).toBeVisible();
      return page;
    }),
  openChapter: async ({ open }, use) => use((id) => open(`https://mangadex.org/chapter/${id}`)),
  openUnread: async ({ openChapter }, use) =>
    use(async (id) => {
      const page = await openChapter(id);
      const control = await closedRootOf(page);
      await expect.poll(control.buttons).toContain('Mark as read');
      return { page, control };
    }),
  reading: async ({ service, account }, use) => use(unreadIn(service.fakeService.world, account)),
  reader: async ({ reading, openUnread }, use) => use(await openUnread(reading.chapter.id)),
  popup: async ({ signedIn: _, openPopup }, use) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    await use(popup);
  },
});

interface SignedInProfile {
  /** What a service must go on from, for this profile to be at home there. */
  readonly past: ServicePast;
  /** A copy for one browser, removed when the stack is disposed of. @returns its folder. */
  copy(stack: AsyncDisposableStack): Promise<string>;
}

interface WorkerFixtures {
  /** Made once, and copied for each test. */
  readonly profile: SignedInProfile;
}

/** Begins where the demo account has signed in, its list is checked, and the browser is started again. */
export const test = freshTest.extend<object, WorkerFixtures>({
  profile: [
    async ({ browserName: _ }, use) => {
      await using stack = new AsyncDisposableStack();
      await use(await makeSignedInProfile(stack));
    },
    { scope: 'worker' },
  ],
  service: async ({ profile }, use) => judged(await startFakeService({ after: profile.past }), use),
  extension: async ({ service, profile, keepsPages }, use) => {
    await using stack = new AsyncDisposableStack();
    const options = { isHeadless: true, keepsPages, profile: await profile.copy(stack) };
    await lawful(await launchChromium(service, options), use);
  },
  signedIn: async ({ options, account }, use) => {
    await expect(options.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await use(account);
  },
  reading: async ({ service, signedIn }, use) => use(unreadIn(service.fakeService.world, signedIn)),
});

/** Signs in as a person does, and waits for the first check. The profile is removed when the stack is disposed of. */
async function makeSignedInProfile(stack: AsyncDisposableStack): Promise<SignedInProfile> {
  const profile = await newProfile('signed-in', stack);
  await using making = new AsyncDisposableStack();
  const service = await startFakeService();
  making.defer(() => service.close());
  const extension = await launchChromium(service, { isHeadless: true, profile });
  making.defer(() => extension.close());
  const options = await pageAt(extension.context, extension.address('options.html'));
  await signIn(options, demoAccountOf(service));
  await firstCheckEnds(options);
  expectGoodManners(service.journal);
  return {
    past: service.past(),
    copy: async (stack) => {
      const folder = await newProfile('chromium', stack);
      await cp(profile, folder, { recursive: true });
      return folder;
    },
  };
}
