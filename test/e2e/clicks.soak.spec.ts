import { expect } from '@playwright/test';
import { firstCheckEnds } from './hostile/stores.ts';
import { freshTest as base, withBuild } from './support/fixtures.ts';
import { openPressPlaces } from './support/press-places.ts';
import { makeRecordingBuild } from './support/recording-build.ts';

const test = base.extend({ extension: withBuild(makeRecordingBuild) });

const PRESSES = 4;

test('each press is seen within two frames, with the processor slowed fourfold, and kept by one strict transaction', async ({
  service,
  extension,
  options,
  signedIn: account,
}) => {
  await firstCheckEnds(options);
  for (const { name, page, press } of await openPressPlaces({ service, extension, account })) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (let n = 0; n < PRESSES; n += 1) {
      const { frames, transactions, stores } = await press();
      expect.soft(frames, `frames after a press in the ${name}`).toBeLessThanOrEqual(2);
      expect.soft(transactions, `strict transactions after a press in the ${name} (${stores})`).toBe(1);
    }
    await session.detach();
  }
});
