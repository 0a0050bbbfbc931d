/** What most tests begin with, beside a browser: something to read, and a tab that shows it. */
import type { Page } from '@playwright/test';
import type { RunningService } from '../../fake-service/start.ts';
import type { ClosedRoot } from './closed-root.ts';
import { type Reading, unreadIn } from './find-chapters.ts';
import { lawful, test as newBrowserTest } from './fixtures.ts';
import { followListIsChecked } from './follow-list.ts';
import { type ExtensionInBrowser, launchChromium } from './launch-chromium.ts';
import { test as signedInTest } from './signed-in-fixtures.ts';

interface Reader {
  readonly page: Page;
  readonly control: ClosedRoot;
}

interface Scene {
  /** Two chapters in a row that the account has not read, of a series that it is reading. */
  readonly reading: Reading;
  /** The first of them in the reader, whose control offers to mark it. */
  readonly reader: Reader;
  /** The popup of a person who is signed in, once its list is up to date. */
  readonly popup: Page;
  /** Opens an address in a tab; one of our own pages by its name (`popup.html`). */
  readonly open: (address: string) => Promise<Page>;
}

type Use<T> = (value: T) => Promise<void>;

const scene = {
  reader: async (
    { reading, openUnread }: { reading: Reading; openUnread: (id: string) => Promise<Reader> },
    use: Use<Reader>,
  ) => use(await openUnread(reading.chapter.id)),
  popup: async ({ signedIn: _, openPopup }: { signedIn: unknown; openPopup: () => Promise<Page> }, use: Use<Page>) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    await use(popup);
  },
  // The options page of the first run takes an empty tab for itself, so a test's own tabs come after it.
  open: async (
    { extension, options: _ }: { extension: ExtensionInBrowser; options: unknown },
    use: Use<Scene['open']>,
  ) =>
    use(async (address) => {
      const page = await extension.context.newPage();
      await page.goto(address.includes(':') ? address : extension.address(address));
      return page;
    }),
};

/** Begins where the demo account has signed in, its list is checked, and the browser is started again. */
export const test = signedInTest.extend<Scene>({
  ...scene,
  reading: async ({ service, signedIn }, use) => use(unreadIn(service.fakeService.world, signedIn)),
});

/** Begins with a new extension, to which nobody has signed in. */
export const freshTest = newBrowserTest.extend<Scene>({
  ...scene,
  reading: async ({ service, account }, use) => use(unreadIn(service.fakeService.world, account)),
});

/** The fixture `extension` with another build than the one that people get. @param make returns its folder, which goes with the stack. */
export function withBuild(make: (stack: AsyncDisposableStack) => Promise<string>) {
  return async ({ service }: { service: RunningService }, use: Use<ExtensionInBrowser>) => {
    await using stack = new AsyncDisposableStack();
    await lawful(await launchChromium(service, { isHeadless: true, build: await make(stack) }), use);
  };
}
