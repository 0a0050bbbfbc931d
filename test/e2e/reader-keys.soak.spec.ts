import { expect, type Page } from '@playwright/test';
import type { ClosedRoot } from './support/closed-root.ts';
import { test } from './support/fixtures.ts';

test.describe('the keys of the reader', () => {
  test('do nothing while the focus is in the control: the page hears of none', async ({
    reader: { page, control },
  }) => {
    await control.press('Mark as read');
    await expect.poll(control.buttons).toContain('Undo');
    expect(await control.focused()).toBe('Read');
    await page.evaluate(() => {
      const note = ({ type, key }: KeyboardEvent) => document.documentElement.setAttribute('data-heard', type + key);
      for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, note);
    });
    const before = await viewOf(page);
    const keys = await shortcutsOf(page);
    expect(keys).toContain('ArrowRight');

    for (const key of keys) await page.keyboard.press(key);

    expect(await viewOf(page)).toEqual(before);
    await expect(page.locator('html')).not.toHaveAttribute('data-heard');
    expect(await control.focused()).toBe('Read');
  });

  test('work as before while it is not', async ({ reading: { chapter, next }, reader: { page, control } }) => {
    const menu = page.getByRole('complementary', { name: 'Reader menu' });
    const steps: Readonly<Record<string, () => Promise<void>>> = {
      ArrowRight: () => expect(page).toHaveURL(`https://mangadex.org/chapter/${chapter.id}/2`),
      ArrowLeft: () => expect(page).toHaveURL(`https://mangadex.org/chapter/${chapter.id}/1`),
      d: () => expect(page).toHaveURL(`https://mangadex.org/chapter/${chapter.id}/2`),
      a: () => expect(page).toHaveURL(`https://mangadex.org/chapter/${chapter.id}/1`),
      m: () => expect(menu).toBeVisible(),
      '.': () => expect(page).toHaveURL(`https://mangadex.org/chapter/${next.id}/1`),
      ',': () => expect(page).toHaveURL(`https://mangadex.org/chapter/${chapter.id}/1`),
    };
    expect(Object.keys(steps).sort()).toEqual((await shortcutsOf(page)).sort());

    for (const [key, isDone] of Object.entries(steps)) {
      await page.keyboard.press(key);
      await isDone();
    }
    await expect.poll(control.buttons).toContain('Mark as read');
  });
});

test.describe('the control is worked by keys alone', () => {
  test('in the order in which it is read, from the page and back to it', async ({ reader: { page, control } }) => {
    await page.getByRole('button', { name: 'Page 1', exact: true }).focus();
    while ((await control.focused()) === null) await page.keyboard.press('Tab');

    const names = ['Mark as read', 'Discuss', 'Report', 'Minimize'];
    expect(await walked(page, control, 'Tab', names.length)).toEqual(names);
    await page.keyboard.press('Shift+Tab');
    expect(await control.focused()).toBe('Report');
  });

  test('by Enter and by Space, and the focus goes where the next press belongs', async ({
    signedIn,
    reading: { chapter, next },
    reader: { page, control },
  }) => {
    await control.press('Minimize');
    await expect.poll(control.buttons).toEqual(['Show Dexmark — Unread']);

    await page.keyboard.press('Enter');
    await expect.poll(control.focused).toBe('Mark as read');
    await page.keyboard.press('Enter');
    await expect.poll(control.buttons).toContain('Undo');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    const upNext = `Up next: Ch. ${next.chapter}`;
    await expect.poll(control.buttons).toEqual(['Mark as read', 'Discuss', 'Report', 'Minimize', upNext]);
    expect(await control.focused()).toBe('Mark as read');
    await page.keyboard.press('Enter');

    await expect.poll(control.buttons).toContain('Undo');
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
  });

  test("Escape makes it small, and is the page's own outside of it", async ({ reader: { page, control } }) => {
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('data-last-key', 'Escape');
    expect(await control.buttons()).toContain('Mark as read');
    await page.getByRole('button', { name: 'Page 1', exact: true }).focus();
    while ((await control.focused()) !== 'Report') await page.keyboard.press('Tab');

    await page.keyboard.press('Escape');

    await expect.poll(control.buttons).toEqual(['Show Dexmark — Unread']);
    expect(await control.focused()).toBe('Show Dexmark — Unread');
  });
});

/** The keys that the site's reader obeys, as it says itself. */
async function shortcutsOf(page: Page): Promise<string[]> {
  return ((await page.locator('html').getAttribute('data-shortcuts')) ?? '').split(' ');
}

/** All that the reader's keys change, and the last key that it heard. */
async function viewOf(page: Page) {
  return {
    address: page.url(),
    isMenuOpen: await page.getByRole('complementary', { name: 'Reader menu' }).isVisible(),
    lastKey: await page.locator('html').getAttribute('data-last-key'),
  };
}

/** The names of this number of buttons, which have the focus one after the other. */
async function walked(page: Page, control: ClosedRoot, key: string, steps: number): Promise<(string | null)[]> {
  const names = [await control.focused()];
  while (names.length < steps) {
    await page.keyboard.press(key);
    names.push(await control.focused());
  }
  return names;
}
