import { expect, type Page } from '@playwright/test';
import { closedRootOf } from './support/closed-root.ts';
import { test } from './support/fixtures.ts';

const screens = [
  { what: 'a narrow screen', width: 360, height: 640, free: 0.8 },
  { what: 'a wide screen', width: 1280, height: 800, free: 0.9 },
] as const;

test.describe('the place of the control', () => {
  for (const { what, free, ...size } of screens) {
    test(`leaves the reader's own controls free on ${what}, in every state`, async ({
      openChapter,
      reading: { chapter },
      reader: { page, control },
    }) => {
      await page.setViewportSize(size);
      await expectOutOfTheWay(page, free);

      await control.press('Mark as read');
      await expect.poll(control.text).toContain('MangaDex has it');
      await expectOutOfTheWay(page, free);

      await expect.poll(control.buttons).toContain('Mark as unread');
      await expectOutOfTheWay(page, free);
      await turnByTaps(page, chapter.id);

      await control.press('Minimize');
      await expect.poll(control.buttons).toEqual(['Show Dexmark — Read']);
      await expectOutOfTheWay(page, 0.99);
      await turnByTaps(page, chapter.id);
      await staysSmall(await openChapter(chapter.id));
    });
  }
});

/** Throws unless the control is in sight as a whole, covers nothing that is pressed, and leaves so much of each tap zone free. */
async function expectOutOfTheWay(page: Page, free: number): Promise<void> {
  const place = await placeOf(page);
  expect(place.covered).toEqual([]);
  expect(place.isWhole).toBe(true);
  expect(Math.min(place.left, place.right)).toBeGreaterThan(free);
}

/** What of the reader is covered by the control, whether the control is in sight as a whole, and the free share of each tap zone. */
function placeOf(page: Page) {
  return page.evaluate(() => {
    const host = document.querySelector('[data-dexmark=control]');
    if (!host) throw new Error('The control is not there.');
    const control = host.getBoundingClientRect();
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return width > 0 && document.elementFromPoint(left + width / 2, top + height / 2) === host;
    };
    const freeShare = (selector: string) => {
      const zone = document.querySelector(selector)?.getBoundingClientRect();
      if (!zone) throw new Error(`There is no ${selector}.`);
      const width = Math.min(zone.right, control.right) - Math.max(zone.left, control.left);
      const height = Math.min(zone.bottom, control.bottom) - Math.max(zone.top, control.top);
      return 1 - (Math.max(0, width) * Math.max(0, height)) / (zone.width * zone.height);
    };
    const own = document.querySelectorAll('.turn, .prog-divider, .reader--header a, .reader--header button');
    return {
      covered: [...own].filter(isCovered).map((element) => element.outerHTML),
      isWhole: control.left >= 0 && control.top >= 0 && control.right <= innerWidth && control.bottom <= innerHeight,
      left: freeShare('.turn.is-left'),
      right: freeShare('.turn.is-right'),
    };
  });
}

async function turnByTaps(page: Page, chapterId: string): Promise<void> {
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`https://mangadex.org/chapter/${chapterId}/2`);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(`https://mangadex.org/chapter/${chapterId}/1`);
}

async function staysSmall(page: Page): Promise<void> {
  const control = await closedRootOf(page);
  await expect.poll(control.buttons).toEqual(['Show Dexmark — Read']);
}
