import { journeys } from './journeys/journeys.ts';
import { tabInChromium as tabOf } from './support/chromium-tab.ts';
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
        openedBy: async (press) => {
          const opened = extension.context.waitForEvent('page');
          await press();
          const page = await opened;
          await page.waitForLoadState();
          return tabOf(page);
        },
      }),
    );
  }
});
