import { expect } from '@playwright/test';
import { DELAYS_MS, firstClicksOn, missesAmong } from './support/first-clicks.ts';
import { test } from './support/fixtures.ts';
import { framesToPressed } from './support/pressed-frames.ts';

/** How often each delay is tried: a click that counts only by chance does not count this often. */
const CLICKS_EACH = 4;

test.describe('the first click on what a person can see', () => {
  for (const slowdown of [1, 4]) {
    test(`counts, however soon it comes, with the processor ${slowdown === 1 ? 'as it is' : 'slowed fourfold'}`, async ({
      reader: { page, control },
    }) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

      const firstClick = firstClicksOn(page, control, () => page.reload({ waitUntil: 'commit' }));
      const misses = await missesAmong(DELAYS_MS, CLICKS_EACH, firstClick);

      expect(misses).toEqual([]);
    });
  }

  test('shows within two frames that it was heard', async ({
    signedIn,
    reading: { chapter },
    reader: { page, control },
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const frames = await framesToPressed(page);
    await control.press('Mark as read');
    expect(await frames()).toBeLessThanOrEqual(2);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
  });
});
