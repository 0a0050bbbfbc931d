/** Words that others have written, shown in our own pages: titles, groups, reasons with markup in them (`hostile-shelves.ts`). */
import { expect } from '@playwright/test';
import type { Place } from '../../support/closed-root.ts';
import type { Attack } from '../attack.ts';
import { PATIENCE_MS } from '../person.ts';
import type { Tab } from '../tab.ts';

const written = { against: 'words-as-text', wants: 'entry', at: 'blog' } as const;

export const wording: readonly Attack[] = [
  {
    ...written,
    name: 'puts markup into the title of a series',
    play: async ({ arena }) => {
      const popup = await arena.openOurs('popup.html');
      await shown(popup, 'li');
      await close(popup);
    },
  },
  {
    ...written,
    name: 'puts markup into the title of a chapter',
    play: async ({ arena }) => {
      const popup = await arena.openOurs('popup.html');
      const { x, y } = await shown(popup, 'button[aria-label^="More: "]');
      await popup.mouse.click(x, y);
      await shown(popup, 'h3');
      await close(popup);
    },
  },
  {
    ...written,
    name: 'puts markup into a reason for reports',
    play: async ({ arena, other }) => {
      const report = await arena.openOurs(`report.html?category=chapter&objectId=${other.id}`);
      await shown(report, '[role=radio], [type=radio]');
      await close(report);
    },
  },
];

/** Waits for the first element that the selector finds. @returns its middle. */
async function shown(page: Tab, selector: string): Promise<Place> {
  const place = () =>
    page.evaluate((selector) => {
      const { x = 0, y = 0, width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return width > 0 ? { x: x + width / 2, y: y + height / 2 } : null;
    }, selector);
  await expect.poll(place, { message: selector, timeout: PATIENCE_MS }).not.toBeNull();
  const { x, y } = (await place()) ?? {};
  if (x === undefined || y === undefined) throw new Error(`${selector} has gone again.`);
  return { x, y };
}

/** Once what the words have asked for, if they were taken for markup, has come or failed. */
async function close(page: Tab): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.images].filter(({ src }) => src.includes('/loot')).every(({ complete }) => complete),
    );
  await expect.poll(isLoaded, { message: 'the loot has come', timeout: PATIENCE_MS }).toBe(true);
  await page.close();
}
