import { describe, expect, it } from 'vitest';
import { STEADY_MS } from '../../lib/in-page/visibility.ts';
import { unreadIn } from './support/find-chapters.ts';
import { journeyInFirefox, openUnread } from './support/firefox-journey.ts';
import { DELAYS_MS, firstClicksOn, missesAmong } from './support/first-clicks.ts';
import { framesToPressedInFirefox } from './support/pressed-frames.ts';

/** How often each delay is tried: a click that counts only by chance does not count this often. */
const CLICKS_EACH = 4;

describe('the first click on what a person can see, in Firefox', () => {
  const journey = journeyInFirefox();

  it('counts, however soon it comes', async () => {
    const { service, account } = journey();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { page, control } = await openUnread(journey(), chapter);

    const firstClick = firstClicksOn(page, control, () => page.reload({ waitUntil: 'domcontentloaded' }));
    const misses = await missesAmong(DELAYS_MS, CLICKS_EACH, firstClick);

    expect(misses).toEqual([]);
    await page.close();
  }, 600_000);

  it('shows within two frames that it was heard', async () => {
    const { service, account } = journey();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { page, control } = await openUnread(journey(), chapter);
    const frames = await framesToPressedInFirefox(page);
    await control.press('Mark as read');
    expect(await frames()).toBeLessThanOrEqual(2);
    await expect.poll(() => account.read.has(chapter.id)).toBe(true);
    await page.close();
  });

  it('counts on a page that is zoomed as a whole', async () => {
    const { service, account } = journey();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { page, control } = await openUnread(journey(), chapter);
    await page.evaluate(() => document.documentElement.style.setProperty('zoom', '1.5'));
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 2 * STEADY_MS);
    await control.press('Mark as read');
    await expect.poll(() => account.read.has(chapter.id)).toBe(true);
    await page.close();
  });
});
