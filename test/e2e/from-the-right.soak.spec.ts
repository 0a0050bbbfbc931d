import { expect, type Page } from '@playwright/test';
import { pseudoTexts } from '../support/pseudo-texts.ts';
import { closedRootOf } from './support/closed-root.ts';
import { textsCutOff } from './support/cut-off.ts';
import { freshTest, test as signedInTest, withBuild } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { speakInPage } from './support/speak-in-page.ts';
import { makeBuildSpeaking } from './support/speaking-build.ts';

const texts = pseudoTexts();

const test = freshTest.extend({ extension: withBuild((stack) => makeBuildSpeaking(texts, stack)) });

test.describe('where the texts run from right to left, in a browser that does not', () => {
  test('so do the sign-in and a popup without a list, whole in a narrow window', async ({ options, openPopup }) => {
    await options.emulateMedia({ colorScheme: 'dark' });
    const popup = await openPopup();
    await popup.locator('.empty').waitFor();
    for (const [what, page] of Object.entries({ options, popup }))
      for (const width of [400, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await keepPicture(page, `${what}-${width}`, { fullPage: true });
        expect.soft(await directionOf(page), what).toBe('rtl');
        expect.soft(await textsCutOff(page), `${what}, ${width} px`).toEqual([]);
      }
  });

  test('so does the control in a chapter, in the same corner', async ({ reading, openChapter }) => {
    const page = await openChapter(reading.chapter.id);
    const control = await closedRootOf(page);
    await expect.poll(control.buttons).toContain(texts.get('reader.mark'));
    await keepPicture(page, 'control');
    expect(await directionOf(page)).toBe('ltr');
    const [markName = '', smallerName = ''] = [texts.get('reader.mark'), texts.get('reader.collapse')];
    const mark = await control.where(markName);
    expect((await control.where(smallerName)).x).toBeLessThan(mark.x);
    expect(await gapToTheRight(page)).toBe(16);
    await control.press(smallerName);
    await expect.poll(control.buttons).toHaveLength(1);
    const [dot = ''] = await control.buttons();
    expect((await control.where(dot)).x).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40);
  });
});

signedInTest('the first screen of the popup runs as what follows it', async ({ signedIn: _, extension, openPopup }) => {
  await (await openPopup()).locator('.row').first().waitFor();
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await speakInPage(page, texts);
  await page.addInitScript(noteFirstRow);
  for (const visit of ['kept', 'drawn from what was kept']) {
    await page.goto(extension.address('popup.html'));
    await page.locator('.row h2').first().waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('firstScreen')?.includes('"fa"'))).toBe(true);
    const first = await page.evaluate(() => [
      document.documentElement.dataset.first,
      document.documentElement.dataset.isEarly,
    ]);
    expect(first, visit).toEqual(['rtl', `${visit !== 'kept'}`]);
    expect(await directionOf(page)).toBe('rtl');
  }
});

signedInTest(
  'in the library an arrow key goes where it points, among the covers and from tab to tab',
  async ({ popup: _, extension }) => {
    const page = await extension.context.newPage();
    await page.setViewportSize({ width: 1280, height: 740 });
    await speakInPage(page, texts);
    await page.goto(extension.address('library.html'));
    await page.getByRole('button', { name: texts.get('library.covers') ?? '', exact: true }).click();
    await page.locator('.library-cell').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.library-cell').nth(1)).toBeFocused();
    const [first, second] = [await leftOf(page, 0), await leftOf(page, 1)];
    expect(second).toBeLessThan(first);
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: texts.get('history.title') ?? '' })).toBeFocused();
  },
);

async function leftOf(page: Page, cell: number): Promise<number> {
  return (await page.locator('.library-cell').nth(cell).boundingBox())?.x ?? Number.NaN;
}

function directionOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).direction);
}

/** In px, from the control to the edge of the window. */
function gapToTheRight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { right } = document.querySelector('[data-dexmark=control]')?.getBoundingClientRect() ?? { right: 0 };
    return document.documentElement.clientWidth - right;
  });
}

/** In the page: in which direction its first row ran when it came, and whether that was before the page's own script. */
function noteFirstRow(): void {
  new MutationObserver((_, observer) => {
    const row = document.querySelector('.row');
    if (!row) return;
    observer.disconnect();
    const { dataset } = document.documentElement;
    dataset.first = getComputedStyle(row).direction;
    dataset.isEarly = `${document.title === 'Dexmark'}`;
  }).observe(document, { childList: true, subtree: true });
}
