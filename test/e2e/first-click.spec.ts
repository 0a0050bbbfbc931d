import { expect, type Page } from '@playwright/test';
import type { ClosedRoot, Place } from './support/closed-root.ts';
import { DELAYS_MS, type FirstClick, missesAmong } from './support/first-clicks.ts';
import { test } from './support/fixtures.ts';
import { unreadIn } from './support/shelf.ts';

/** How often each delay is tried: a click that counts only by chance does not count this often. */
const CLICKS_EACH = 4;

test.describe('the first click on what a person can see', () => {
  for (const slowdown of [1, 4]) {
    test(`counts, however soon it comes, with the processor ${slowdown === 1 ? 'as it is' : 'slowed fourfold'}`, async ({
      service,
      signedIn,
      openUnread,
    }) => {
      test.setTimeout(180_000);
      const { chapter } = unreadIn(service.catalogue.world, signedIn);
      const { page, control } = await openUnread(chapter.id);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

      const misses = await missesAmong(DELAYS_MS, CLICKS_EACH, (click) => firstClick(page, control, click));

      expect(misses).toEqual([]);
    });
  }
});

/** Where each button lay when it was last pressed: there the pointer rests. */
const places = new Map<string, Place>();

/** Loads the chapter and presses what marks it, or takes the mark back. */
async function firstClick(page: Page, control: ClosedRoot, { name, then, delayMs, isResting }: FirstClick) {
  const rest = isResting ? places.get(name) : undefined;
  await page.mouse.move(rest?.x ?? 400, rest?.y ?? 300);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => control.whereNow(name), { intervals: [10] }).not.toBeNull();
  await page.waitForTimeout(delayMs);
  const place = await control.whereNow(name);
  if (!place) throw new Error(`"${name}" has gone again.`);
  places.set(name, place);
  if (!rest) await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.up();
  const counts = async () => (await control.whereNow(then)) !== null;
  await expect
    .poll(counts, { timeout: 6_000, intervals: [20] })
    .toBe(true)
    .catch(() => undefined);
  return (await counts()) ? null : control.text();
}
