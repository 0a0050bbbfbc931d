import { expect, type Page } from '@playwright/test';
import { noteFirstFrame } from './support/first-frame.ts';
import { followListIsChecked } from './support/follow-list.ts';
import type { ExtensionInBrowser } from './support/launch-chromium.ts';
import { test } from './support/signed-in-fixtures.ts';

const inLibrary = {
  first: '.library-row',
  all: '[role=tab], .library-filters *, .library-bar *, th, .library-row td, footer',
};

const sizes = [
  { width: 1280, height: 800 },
  { width: 400, height: 560 },
];

test.describe('the library', () => {
  for (const size of sizes)
    test(`stands in its first frame as it stands when it is live, drawn before its own scripts are loaded, ${size.width} px wide`, async ({
      signedIn: _,
      extension,
      openPopup,
    }) => {
      const popup = await openPopup();
      await followListIsChecked(popup);
      await (await openLibrary(extension, size)).close();
      await extension.context.addInitScript(noteFirstFrame, inLibrary);

      const library = await openLibrary(extension, size);

      const { scripts, places, shifts } = await library.evaluate(() => globalThis.firstFrame);
      expect(scripts.some((name) => name.includes('open-library'))).toBe(false);
      expect(places.length).toBeGreaterThan(30);
      const now = await library.evaluate(() => globalThis.firstFrame.placesNow());
      expect(now).toEqual(places);
      expect(shifts).toEqual([]);
    });

  test('chooses once what a person pressed in its first frame', async ({ signedIn: _, extension, openPopup }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    await (await openLibrary(extension)).close();
    await extension.context.addInitScript(pressInFirstFrame);

    const library = await openLibrary(extension);

    await expect(library.getByRole('row', { selected: true })).toHaveCount(1);
    await expect(library.getByRole('status').first()).toContainText('1 selected');
  });
});

/** Opens it, and waits until its whole table was read. */
async function openLibrary(
  { context, address }: Pick<ExtensionInBrowser, 'context' | 'address'>,
  size = sizes[0],
): Promise<Page> {
  const page = await context.newPage();
  if (size) await page.setViewportSize(size);
  await page.goto(address('library.html'));
  await expect(page.locator('footer p')).not.toBeEmpty();
  await page.waitForFunction(() => {
    const shown = document.querySelector('.library-bar [role=status]')?.textContent ?? '';
    return document.querySelector('.library-table')?.ariaRowCount === `${Number.parseInt(shown, 10) + 1}`;
  });
  return page;
}

/** Runs in the library before its scripts. */
function pressInFirstFrame(): void {
  new MutationObserver((_, watch) => {
    const box = document.querySelector<HTMLElement>('.library-row input');
    if (!box) return;
    watch.disconnect();
    requestAnimationFrame(() => box.click());
  }).observe(document, { childList: true, subtree: true });
}
