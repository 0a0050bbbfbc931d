import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../../scripts/release/translations.ts';
import { test } from './support/fixtures.ts';
import { markFirstRow } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { visitScreens } from './support/screens.ts';

/** Where the system chooses every colour, backgrounds and shadows of ours are gone, and with them what they alone have said. */
test.describe('in forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`each state of the popup, a series and the library looks different from its opposite, ${colorScheme}`, async ({
      popup,
      extension,
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
          await expect.poll(() => looksDifferent(page, page.locator(state).first()), `${name}: ${state}`).toBe(true);
      };

      await popup.bringToFront();
      await seen(popup, 'popup', ['[role=tab][aria-selected=true]', '.meter-place[data-place=free]', '.button']);
      await popup.locator('.meter-button').click();
      await seen(popup, 'meter', ['.meter-count[data-whose=ours]']);

      await library.bringToFront();
      await library.locator('.chip', { hasText: 'Taken down' }).click();
      await library.getByRole('row').nth(1).getByRole('checkbox').click();
      await seen(library, 'library', ['.chip[aria-pressed=true]', '.library-row[aria-selected=true]']);
      await visitScreens({
        page: library,
        ...{ address: extension.address, texts: textsOf('en') },
        look: (screen) => seen(library, screen, statesOf(screen)),
      });
    });
});

/** What of a screen could be told by colours of ours alone. */
function statesOf(screen: string): string[] {
  const button = ':is(dialog, .series-settings, .bulk-progress, .history-question, .empty) .button';
  if (screen === 'library') return ['[role=tab][aria-selected=true]'];
  if (screen === 'library-chosen') return ['.library-row[aria-selected=true]'];
  if (screen === 'covers') return ['.chip[aria-pressed=true]', '.library-cell[aria-selected=true]'];
  return screen.startsWith('export') ? ['dialog label:has([type=radio]:checked)', button] : [button];
}

/** Whether the pixels of an element, and of what lies just around it, are others while its state is taken from it, or the focus given to it. */
async function looksDifferent(page: Page, locator: Locator): Promise<boolean> {
  // It is found by a state that it does not always have.
  const element = await locator.elementHandle();
  if (!element) return false;
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: Math.max(0, x - 5), y: Math.max(0, y - 5), width: width + 10, height: height + 10 };
  const before = await page.screenshot({ clip });
  // A cover may come in meanwhile, or a count.
  if (!(await page.screenshot({ clip })).equals(before)) return false;
  const turn = () =>
    element.evaluate((node) => {
      const one = node as HTMLElement;
      const opposites = {
        'aria-selected': ['true', 'false'],
        'aria-pressed': ['true', 'false'],
        'data-place': ['free', 'ours'],
        'data-whose': ['ours', 'waiting'],
      };
      const states = Object.entries(opposites).filter(([name]) => one.hasAttribute(name));
      for (const [name, [state = '', opposite = '']] of states)
        one.setAttribute(name, one.getAttribute(name) === state ? opposite : state);
      const input = one.querySelector<HTMLInputElement>(':scope > [type=radio]');
      if (input) input.checked = !input.checked;
      else if (states.length === 0 && one === document.activeElement) one.blur();
      else if (states.length === 0) one.focus({ focusVisible: true });
    });
  await turn();
  const isOther = !(await page.screenshot({ clip })).equals(before);
  await turn();
  return isOther;
}
