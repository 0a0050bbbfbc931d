import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import type { ClosedRoot, Place } from './support/closed-root.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { journeyInFirefox, within } from './support/firefox-journey.ts';
import { DELAYS_MS, type FirstClick, missesAmong } from './support/first-clicks.ts';
import { unreadIn } from './support/shelf.ts';

/** How often each delay is tried: a click that counts only by chance does not count this often. */
const CLICKS_EACH = 4;

describe('the first click on what a person can see, in Firefox', () => {
  const journey = journeyInFirefox();

  it('counts, however soon it comes', async () => {
    const { service, firefox, account } = journey();
    const { chapter } = unreadIn(service.catalogue.world, account);
    const page = await firefox.browser.newPage();
    await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
    const control = closedRootInFirefox(page);
    await expect.poll(control.buttons, within).toContain('Mark as read');

    const misses = await missesAmong(DELAYS_MS, CLICKS_EACH, (click) => firstClick(page, control, click));

    expect(misses).toEqual([]);
    await page.close();
  }, 600_000);
});

/** Where each button lay when it was last pressed: there the pointer rests. */
const places = new Map<string, Place>();

/** Loads the chapter and presses what marks it, or takes the mark back. */
async function firstClick(page: Page, control: ClosedRoot, { name, then, delayMs, isResting }: FirstClick) {
  const rest = isResting ? places.get(name) : undefined;
  await page.mouse.move(rest?.x ?? 400, rest?.y ?? 300);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => control.whereNow(name), { ...within, interval: 10 }).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const place = await control.whereNow(name);
  if (!place) throw new Error(`"${name}" has gone again.`);
  places.set(name, place);
  if (!rest) await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.up();
  const counts = async () => (await control.whereNow(then)) !== null;
  const until = Date.now() + 6_000;
  while (Date.now() < until && !(await counts())) await new Promise((resolve) => setTimeout(resolve, 20));
  return (await counts()) ? null : control.text();
}
