/** One service and one browser for all journeys of a worker, each of which leaves both so that any other can follow. */
import { test as base, type Page } from '@playwright/test';
import { startFakeService } from '../../fake-service/start.ts';
import type { JourneyWalk } from '../journeys/walk.ts';
import { tabInChromium as tabOf } from './chromium-tab.ts';
import { demoAccountOf } from './demo-account.ts';
import { judged, lawful } from './fixtures.ts';
import { followListIsChecked } from './follow-list.ts';
import { type ExtensionInBrowser, launchChromium } from './launch-chromium.ts';
import { pageAt } from './page-at.ts';
import { signIn } from './sign-in.ts';
import { consentTo, withhold } from './site-consent.ts';
import { killWorker } from './worker-death.ts';

interface WorkerFixtures {
  readonly journeyWalk: JourneyWalk;
}

export const test = base.extend<object, WorkerFixtures>({
  journeyWalk: [
    // biome asks for names, Playwright for a pattern: this option is one that every worker has.
    async ({ browserName: _ }, use) =>
      judged(await startFakeService(), async (service) =>
        lawful(await launchChromium(service, { isHeadless: true, keepsPages: true }), async (extension) => {
          const account = demoAccountOf(service);
          const options = await pageAt(extension.context, extension.address('options.html'));
          await signIn(options, account);
          await options.close();
          await use({ service, account, ...waysIn(extension) });
        }),
      ),
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** What a person does in this browser. */
function waysIn(extension: ExtensionInBrowser): Omit<JourneyWalk, 'service' | 'account'> {
  const { context, address } = extension;
  const open = async (url: string, prepare?: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(url);
    return page;
  };
  const openOurs = (name: string) => open(address(name), (page) => page.setViewportSize({ width: 440, height: 520 }));
  return {
    openPage: async (url) => tabOf(await open(url)),
    openChapter: async ({ id }) => tabOf(await open(`https://mangadex.org/chapter/${id}`)),
    openOurs: async (name) => tabOf(await openOurs(name)),
    openPopup: async () => {
      const popup = await openOurs('popup.html');
      await followListIsChecked(popup);
      return tabOf(popup);
    },
    openedBy: async (press) => {
      const opened = context.waitForEvent('page');
      await press();
      const page = await opened;
      await page.waitForLoadState();
      return tabOf(page);
    },
    turnOnSite: async (options, host) => {
      await consentTo(extension, host);
      await options.bringToFront();
      await options.fill('Site address', host);
      await options.press('Turn on');
    },
    withhold: (_, hosts) => withhold(extension, hosts),
    giveBack: () => withhold(extension, []),
    endBackground: () => killWorker(context),
  };
}
