import { signInOnceOriginIsLeftOut } from './journeys/refused-sign-in.ts';
import { tabInChromium } from './support/chromium-tab.ts';
import { test } from './support/fixtures.ts';

test('a first sign-in that is refused as an extension’s leads to the switch, and goes well once it is on', async ({
  service,
  account,
  options,
}) => {
  await signInOnceOriginIsLeftOut(await tabInChromium(options), { service, account });
});
