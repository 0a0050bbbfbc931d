import type { Page } from '@playwright/test';
import { journeys } from './journeys/journeys.ts';
import { type WalkTab, within } from './journeys/walk.ts';
import { closedRootOf } from './support/closed-root.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { test } from './support/signed-in-fixtures.ts';

test.use({ keepsPages: true });

test.describe('in Chromium', () => {
  test.setTimeout(180_000);

  for (const { name, walk } of journeys) {
    test(name, async ({ service, signedIn, extension, openChapter, openPopup }) =>
      walk({
        service,
        account: signedIn,
        openChapter: async ({ id }) => tabOf(await openChapter(id)),
        openOurs: async (address) => {
          const page = await extension.context.newPage();
          await page.setViewportSize({ width: 440, height: 520 });
          await page.goto(extension.address(address));
          return tabOf(page);
        },
        openPopup: async () => {
          const popup = await openPopup();
          await followListIsChecked(popup);
          return tabOf(popup);
        },
      }),
    );
  }
});

async function tabOf(page: Page): Promise<WalkTab> {
  const buttons = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).or(page.getByRole('tab', { name, exact: true }));
  return {
    control: await closedRootOf(page),
    keyboard: page.keyboard,
    evaluate: page.evaluate.bind(page) as WalkTab['evaluate'],
    goto: async (address) => void (await page.goto(address)),
    url: () => page.url(),
    isQuiet: () => page.waitForLoadState('networkidle'),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
    press: (name) => buttons(name).click(within),
    pressFirst: (beginning) =>
      buttons(new RegExp(`^${beginning}`))
        .first()
        .click(within),
    choose: (label) => page.getByRole('radio', { name: label }).check(within),
    text: async (selector) => (await page.locator(selector).first().textContent()) ?? '',
    keepPicture: async (name) => {
      await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: test.info().outputPath(`${name}-dark.png`) });
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}
