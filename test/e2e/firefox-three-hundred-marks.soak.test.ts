import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { SECOND } from '../../lib/clock.ts';
import { startFakeService } from '../fake-service/start.ts';
import { markThreeHundred, THREE_HUNDRED_MARKS_MS, threeHundredUnread } from './journeys/three-hundred-marks.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { endEventPage } from './support/firefox-background.ts';
import { popupOf, signIn } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { newProfile } from './support/new-profile.ts';

/** As people have it. What is left when the popup closes has to wait for the allowance, by an alarm and without a page. */
const preferences = { 'extensions.background.idle.timeout': 30 * SECOND };

describe('nothing is lost in Firefox', { timeout: THREE_HUNDRED_MARKS_MS }, () => {
  it('of three hundred marks, although the event page is ended thirty times and the browser is started again', async () => {
    await using stack = new AsyncDisposableStack();
    const service = await startFakeService({ arrange: threeHundredUnread });
    stack.defer(() => service.close());
    const account = demoAccountOf(service);
    const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
    let isSignedIn = false;

    await markThreeHundred({ service, account }, async () => {
      const firefox = await launchFirefox(service, { isHeadless: true, profile, preferences });
      stack.defer(firefox.close);
      if (!isSignedIn) await signIn(await firefox.open('options.html'), account);
      isSignedIn = true;
      return {
        openPopup: async () => tabInFirefox(await popupOf({ service, firefox, account })),
        endBackground: () => endEventPage(firefox.browser),
        close: firefox.close,
      };
    });
    expectGoodManners(service.journal);
  });
});
