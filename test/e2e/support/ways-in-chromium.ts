import type { Page } from '@playwright/test';
import type { JourneyWalk } from '../journeys/walk.ts';
import { clickMenu, grantByClick, pressCommand } from './browser-clicks.ts';
import { tabInChromium as tabOf } from './chromium-tab.ts';
import { followListIsChecked } from './follow-list.ts';
import type { ExtensionInBrowser } from './launch-chromium.ts';
import { consentTo, withhold } from './site-consent.ts';
import { killWorker } from './worker-death.ts';

/** How a journey is walked in Chromium. */
export function waysInChromium(
  extension: ExtensionInBrowser,
): Omit<JourneyWalk, 'service' | 'account' | 'inNewProfile'> {
  const { context, address } = extension;
  const open = async (url: string, prepare?: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(url);
    return page;
  };
  // The library is a page for a tab; the others are small windows.
  const sizeOf = (name: string) =>
    name.startsWith('library') ? { width: 1024, height: 720 } : { width: 440, height: 520 };
  const openOurs = (name: string) => open(address(name), (page) => page.setViewportSize(sizeOf(name)));
  return {
    openPage: async (url) => tabOf(await open(url)),
    // Chromium takes no press on its menus and keys from outside: see `browser-clicks.ts`.
    openAround: async (url) => {
      const page = await open(url);
      return {
        ...(await tabOf(page)),
        chooseOnLink: async (item, link) => {
          await grantByClick(extension, page);
          const linkUrl = await page
            .locator(link)
            .first()
            .evaluate((element) => (element as HTMLAnchorElement).href);
          await clickMenu(extension, page, { item, linkUrl });
        },
        pressMarkKey: () => pressCommand(extension, page, 'mark-chapter'),
      };
    },
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
    consentTo: (host) => consentTo(extension, host),
    withhold: (_, hosts) => withhold(extension, hosts),
    giveBack: () => withhold(extension, []),
    endBackground: () => killWorker(context),
  };
}
