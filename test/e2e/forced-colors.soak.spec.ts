import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { markFirstRow } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';

/** Where the system chooses every colour, backgrounds and shadows of ours are gone, and with them what they alone have said. */
test.describe('in forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`each state of the popup and the library looks different from its opposite, ${colorScheme}`, async ({
      popup,
      openLibrary,
    }) => {
      // The meter counts a minute, and the sign-in may be longer ago.
      await markFirstRow(popup);
      const library = await openLibrary();
      for (const page of [popup, library])
        await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      const seen = async (page: Page, name: string, states: readonly string[]) => {
        await keepPicture(page, `forced-${name}-${colorScheme}`);
        for (const state of states)
          expect(await looksDifferent(page, page.locator(state).first()), `${name}: ${state}`).toBe(true);
      };

      await popup.bringToFront();
      await seen(popup, 'popup', ['[role=tab][aria-selected=true]', '.meter-place[data-place=free]', '.button']);
      await popup.locator('.meter-button').click();
      await seen(popup, 'meter', ['.meter-count[data-whose=ours]']);

      await library.bringToFront();
      await library.locator('.chip', { hasText: 'Taken down' }).click();
      await library.getByRole('row').nth(1).getByRole('checkbox').click();
      await seen(library, 'library', [
        '[role=tab][aria-selected=true]',
        '.chip[aria-pressed=true]',
        '.library-row[aria-selected=true]',
        '.button',
      ]);
      await library.getByRole('button', { name: 'Export…' }).click();
      await seen(library, 'export', ['dialog label:has([type=radio]:checked)', 'dialog .button']);
    });
});

/** Whether the pixels of an element, and of what lies just around it, change when its state is taken from it, or the focus given to it. */
async function looksDifferent(page: Page, element: Locator): Promise<boolean> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: Math.max(0, x - 5), y: Math.max(0, y - 5), width: width + 10, height: height + 10 };
  const before = await page.screenshot({ clip });
  expect((await page.screenshot({ clip })).equals(before), 'nothing else moves').toBe(true);
  await element.evaluate((one: HTMLElement) => {
    const opposites = {
      'aria-selected': 'false',
      'aria-pressed': 'false',
      'data-place': 'ours',
      'data-whose': 'waiting',
    };
    const states = Object.entries(opposites).filter(([name]) => one.hasAttribute(name));
    for (const [name, opposite] of states) one.setAttribute(name, opposite);
    const input = one.querySelector<HTMLInputElement>(':scope > [type=radio]');
    if (input) input.checked = false;
    else if (states.length === 0) one.focus({ focusVisible: true });
  });
  return !(await page.screenshot({ clip })).equals(before);
}
