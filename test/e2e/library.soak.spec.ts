import { expect } from '@playwright/test';
import { noteFirstFrame } from './support/first-frame.ts';
import { test } from './support/fixtures.ts';
import { markFirstRow } from './support/follow-list.ts';
import { tabTo } from './support/tab-to.ts';

const inLibrary = {
  first: '.library-row',
  all: '[role=tab], .library-filters *, .library-bar *, th, .library-row td, footer',
};

const sizes = [
  { width: 1280, height: 800 },
  { width: 400, height: 560 },
];

/** The first opening keeps its first frame, with which the next one begins. */
test.describe('the library', () => {
  for (const size of sizes)
    test(`stands in its first frame as it stands when it is live, drawn before its own scripts are loaded, ${size.width} px wide`, async ({
      popup: _,
      extension,
      openLibrary,
    }) => {
      await (await openLibrary(size)).close();
      await extension.context.addInitScript(noteFirstFrame, inLibrary);

      const library = await openLibrary(size);

      const { isKept, places, shifts } = await library.evaluate(() => globalThis.firstFrame);
      expect(isKept).toBe(true);
      expect(places.length).toBeGreaterThan(30);
      const now = await library.evaluate(() => globalThis.firstFrame.placesNow());
      expect(now).toEqual(places);
      expect(shifts).toEqual([]);
    });

  test('chooses once what a person pressed in its first frame', async ({ popup: _, extension, openLibrary }) => {
    await (await openLibrary()).close();
    await extension.context.addInitScript(useInFirstFrame, { selector: '.library-row input' });

    const library = await openLibrary();

    await expect(library.getByRole('row', { selected: true })).toHaveCount(1);
    await expect(library.locator('.library-row input:checked')).toHaveCount(1);
    await expect(library.getByRole('status').first()).toContainText('1 selected');
  });

  test('is filtered by what a person chose in its first frame', async ({ popup: _, extension, openLibrary }) => {
    await (await openLibrary()).close();
    await extension.context.addInitScript(useInFirstFrame, { selector: '.library-filters select', option: 'on_hold' });

    const library = await openLibrary();

    await expect(library.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('on_hold');
    await expect(library.getByRole('status').first()).toHaveText(/^\d+ of \d+ series$/);
    const statuses = await library.locator('.library-row .library-status').allTextContents();
    expect(new Set(statuses)).toEqual(new Set(['On hold']));
  });

  test('has a box checked in each row that is chosen, and in no other, however a box is clicked', async ({
    popup: _,
    openLibrary,
  }) => {
    const library = await openLibrary();
    const boxes = library.locator('.library-row input');
    const isChosen = async (...rows: number[]) => {
      await expect(library.getByRole('row', { selected: true })).toHaveCount(rows.length);
      const checked = await boxes.evaluateAll((all) =>
        all.flatMap((box, row) => (box instanceof HTMLInputElement && box.checked ? [row] : [])),
      );
      expect(checked).toEqual(rows);
    };

    await boxes.nth(1).click();
    await isChosen(1);
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await isChosen(1, 2, 3);
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await isChosen(1, 2, 3);
    await boxes.nth(2).click();
    await isChosen(1, 3);
    await boxes.nth(2).dblclick();
    await isChosen(1, 2, 3);
    await library.keyboard.press('Space');
    await isChosen(1, 3);
  });

  test('is worked by keys alone: its covers, a change of many series, its files and the history', async ({
    popup,
    openLibrary,
  }, testInfo) => {
    await markFirstRow(popup);
    const library = await openLibrary();
    const file = testInfo.outputPath('library');
    library.on('filechooser', (chooser) => void chooser.setFiles(file));
    const button = (name: string) => library.getByRole('button', { name, exact: true });
    const press = async (name: string, key?: 'Shift+Tab') => {
      await tabTo(library, button(name), key);
      await library.keyboard.press('Enter');
    };

    await press('Covers');
    await tabTo(library, library.locator('.library-cell').first());
    for (const key of ['ArrowRight', 'Space', 'Shift+ArrowRight']) await library.keyboard.press(key);
    await expect(library.getByRole('gridcell', { selected: true })).toHaveCount(2);
    await press('Mark read up to…', 'Shift+Tab');
    await expect(library.getByRole('dialog')).toBeVisible();
    await press('Cancel');
    await expect(button('Mark read up to…')).toBeFocused();
    await tabTo(library, library.getByLabel('Mute…'), 'Shift+Tab');
    await library.keyboard.press('ArrowDown');
    await press('Apply');
    await expect(library.getByText('Muted: 2 of 2 series')).toBeVisible();
    await expect(library.locator(':focus')).toHaveCount(1);
    await press('Undo all');
    await press('Close');
    await press('Covers', 'Shift+Tab');

    await press('Export…', 'Shift+Tab');
    await tabTo(library, library.getByRole('radio', { checked: true }));
    await library.keyboard.press('ArrowUp');
    const saving = library.waitForEvent('download');
    await press('Save file');
    await (await saving).saveAs(file);
    await library.keyboard.press('Escape');
    await expect(button('Export…')).toBeFocused();
    await press('Import…');
    await tabTo(library, library.getByLabel('File'));
    await library.keyboard.press('Enter');
    await expect(library.getByRole('dialog')).toContainText('series in the file stay as they are');
    await press('Cancel');
    await expect(button('Import…')).toBeFocused();

    await tabTo(library, library.getByRole('tab', { selected: true }), 'Shift+Tab');
    await library.keyboard.press('ArrowRight');
    await press('Clear history');
    await expect(button('Clear')).toBeFocused();
    await library.keyboard.press('Escape');
    await expect(button('Clear history')).toBeFocused();
    await tabTo(library, library.locator('.history-row'));
    await library.keyboard.press('u');
    await expect(library.locator('.history-note')).toHaveText('Undone');
  });
});

interface EarlyInput {
  readonly selector: string;
  /** The option to choose; without one, the element is pressed. */
  readonly option?: string;
}

/** Runs in the library before its scripts. */
function useInFirstFrame({ selector, option }: EarlyInput): void {
  new MutationObserver((_, watch) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      if (option === undefined) return element.click();
      (element as HTMLSelectElement).value = option;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }).observe(document, { childList: true, subtree: true });
}
