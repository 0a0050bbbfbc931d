import { startFakeService } from '../fake-service/start.ts';
import { markThreeHundred, THREE_HUNDRED_MARKS_MS, threeHundredUnread } from './journeys/three-hundred-marks.ts';
import { tabInChromium } from './support/chromium-tab.ts';
import { test as base, judged } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { newProfile } from './support/new-profile.ts';
import { pageAt } from './support/page-at.ts';
import { signIn } from './support/sign-in.ts';
import { killWorker } from './support/worker-death.ts';

const test = base.extend({
  service: async ({ testIdAttribute: _ }, use) => judged(await startFakeService({ arrange: threeHundredUnread }), use),
});

test.describe('nothing is lost', () => {
  test.setTimeout(THREE_HUNDRED_MARKS_MS);

  // That no request of ours drew a 429 is judged when the service is let go (`support/good-manners.ts`).
  test('of three hundred marks, although the worker is killed thirty times and the browser is started again', async ({
    service,
    account,
  }) => {
    await using stack = new AsyncDisposableStack();
    const profile = await newProfile('chromium', stack);
    let isSignedIn = false;

    await markThreeHundred({ service, account }, async () => {
      const { context, address, close } = await launchChromium(service, { isHeadless: true, profile });
      stack.defer(close);
      // The options page, which opens by itself, would take the first empty tab that it finds.
      const options = await pageAt(context, address('options.html'));
      if (!isSignedIn) await signIn(options, account);
      isSignedIn = true;
      return {
        openPopup: async () => {
          const popup = await context.newPage();
          await popup.setViewportSize({ width: 400, height: 560 });
          await popup.goto(address('popup.html'));
          await followListIsChecked(popup);
          return tabInChromium(popup);
        },
        endBackground: () => killWorker(context),
        close,
      };
    });
  });
});
