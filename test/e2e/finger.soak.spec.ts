import { expect, type Locator } from '@playwright/test';
import { textsOf } from '../../scripts/release/translations.ts';
import { clickMenu, grantByClick } from './support/browser-clicks.ts';
import { closedRootOf } from './support/closed-root.ts';
import { textsCutOff } from './support/cut-off.ts';
import { othersUnread } from './support/find-chapters.ts';
import { type Finger, fingerOn } from './support/finger.ts';
import { test } from './support/fixtures.ts';
import { markFirstRow } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { visitScreens } from './support/screens.ts';

test.describe('under a finger, on a screen 360 px wide', () => {
  test('nothing in the popup is too small, and a tap marks', async ({ extension, signedIn, openPopup }) => {
    const popup = await openPopup();
    const finger = await fingerOn(popup);
    await popup.locator('.row').first().waitFor();
    await keepPicture(popup, 'popup');
    expect(await textsCutOff(popup)).toEqual([]);
    await expectLargeTargets(finger, 'page');
    await popup.setViewportSize({ width: 740, height: 360 });
    expect(await popup.locator('.popup').boundingBox()).toEqual({ x: 10, y: 0, width: 720, height: 360 });
    await keepPicture(popup, 'popup-turned');
    await popup.setViewportSize({ width: 360, height: 740 });
    const before = signedIn.read.size;
    await tapOn(finger, popup.getByRole('button', { name: /^Mark as read: / }).first());
    await expect.poll(() => signedIn.read.size).toBe(before + 1);
    await tapOn(finger, popup.getByRole('button', { name: /^More: / }).first());
    await popup.locator('.chapter-row').first().waitFor();
    await keepPicture(popup, 'series');
    expect(await textsCutOff(popup)).toEqual([]);
    await expectLargeTargets(finger, 'page');
    await tapOn(finger, popup.getByRole('button', { name: 'Settings for this series' }));
    await popup.getByRole('checkbox', { name: 'Mute series' }).waitFor();
    await keepPicture(popup, 'series-settings');
    expect(await textsCutOff(popup)).toEqual([]);
    await expectLargeTargets(finger, 'page');

    await tapOn(finger, popup.getByRole('button', { name: 'Back to the list' }));
    await extension.context.setOffline(true);
    await tapOn(finger, popup.getByRole('button', { name: /^Mark as read: / }).first());
    await tapOn(finger, popup.getByRole('tab', { name: /^Waiting/ }));
    await popup.locator('.waiting-row').first().waitFor();
    await keepPicture(popup, 'waiting');
    expect(await textsCutOff(popup)).toEqual([]);
    await expectLargeTargets(finger, 'page');
    await extension.context.setOffline(false);
  });

  test('nothing on the options page and in the report window is', async ({ reading: { chapter }, options, open }) => {
    const report = await open(`report.html?category=chapter&objectId=${chapter.id}&page=7`);
    await report.getByRole('button', { name: 'Send report' }).waitFor();
    for (const [what, page] of Object.entries({ options, report })) {
      await page.bringToFront();
      const finger = await fingerOn(page);
      await keepPicture(page, what);
      await expectLargeTargets(finger, 'page');
    }
  });

  test('nothing in the library is, and a tap chooses a row', async ({ popup: _, openLibrary }) => {
    const library = await openLibrary({ width: 360, height: 740 });
    const finger = await fingerOn(library);
    await keepPicture(library, 'library');
    expect(await textsCutOff(library)).toEqual([]);
    await expectLargeTargets(finger, 'page');
    // Beside the box.
    const row = await library.locator('.library-row').first().boundingBox();
    await finger.tap((row?.x ?? 0) + 8, (row?.y ?? 0) + 8);
    await expect(library.getByRole('row', { selected: true })).toHaveCount(1);
    await keepPicture(library, 'library-chosen');
    expect(await textsCutOff(library)).toEqual([]);
    await expectLargeTargets(finger, 'page');
  });

  test('nothing in any screen or dialog of the library, or in what a surprise is offered by, is', async ({
    popup,
    extension,
  }) => {
    await markFirstRow(popup);
    await visitScreens({
      page: popup,
      ...{ address: extension.address, texts: textsOf('en') },
      look: async (screen) => {
        // The browser ends the emulation where the address changes.
        const finger = await fingerOn(popup);
        await keepPicture(popup, screen);
        expect.soft(await textsCutOff(popup), screen).toEqual([]);
        const { count, small } = await finger.targets('page');
        expect.soft(count, screen).toBeGreaterThan(0);
        expect.soft(small, screen).toEqual([]);
      },
    });
  });

  test('the control in the reader and a toast are large enough, and hear a tap', async ({
    service,
    extension,
    signedIn,
    reading: { chapter, next },
    openChapter,
    open,
  }) => {
    const reader = await openChapter(chapter.id);
    const finger = await fingerOn(reader);
    const control = await closedRootOf(reader);
    await expect.poll(control.buttons).toContain('Mark as read');
    await expectLargeTargets(finger, 'closed roots');
    const { x, y } = await control.where('Mark as read');
    await finger.tap(x, y);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await keepPicture(reader, 'reader');
    await expectLargeTargets(finger, 'closed roots');
    expect(reader.url()).toMatch(/\/1$/);

    const [other] = othersUnread(service.fakeService.world, signedIn, [chapter, next]);
    const blog = await open('https://blog.example/');
    await grantByClick(extension, blog);
    const thumb = await fingerOn(blog);
    await clickMenu(extension, blog, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${other?.id}` });
    const toast = await closedRootOf(blog);
    await expect.poll(toast.text).toContain('Marked as read');
    await keepPicture(blog, 'toast');
    await expectLargeTargets(thumb, 'closed roots');
    const undo = (await toast.buttons()).find((name) => name.startsWith('Undo')) ?? '';
    const place = await toast.where(undo);
    await thumb.tap(place.x, place.y);
    await expect.poll(toast.text).toContain('Undone');
  });
});

async function expectLargeTargets(finger: Finger, where: 'page' | 'closed roots'): Promise<void> {
  const { count, small } = await finger.targets(where);
  expect(count).toBeGreaterThan(0);
  expect(small).toEqual([]);
}

async function tapOn(finger: Finger, locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  await finger.tap(box.x + box.width / 2, box.y + box.height / 2);
}
