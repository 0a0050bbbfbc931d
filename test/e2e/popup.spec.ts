import { expect } from '@playwright/test';
import { noteFirstFrame } from './support/first-frame.ts';
import { test } from './support/fixtures.ts';
import { followListIsChecked, marksOffered } from './support/follow-list.ts';
import { marksIn } from './support/marks.ts';

/** An empty frame is painted in most openings, not in all, where the browser may paint one. */
const OPENINGS = 8;

const inPopup = { first: 'main li', all: '[role=tab], .search, li h2, li button, footer' };

test.describe('the follow list', () => {
  test('shows what is unread, says on the toolbar how many series that are, and shows everything that is followed', async ({
    popup,
  }) => {
    await expect(popup.getByRole('tab', { name: 'Unread' })).toHaveAttribute('aria-selected', 'true');
    const rows = await popup.getByRole('listitem').count();
    expect(rows).toBeGreaterThan(3);
    const [unread = 'no number'] = (await popup.getByRole('tab', { name: 'Unread' }).textContent())?.match(/\d+/) ?? [];
    await expect.poll(() => popup.evaluate('chrome.action.getBadgeText({})')).toBe(unread);

    await popup.getByRole('tab', { name: 'All follows' }).click();

    await expect(popup.getByRole('tab', { name: 'All follows' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => popup.getByRole('listitem').count()).toBeGreaterThanOrEqual(rows);
  });

  test('marks the next chapter of a series for a double click, once and in no other series that moves under the pointer, and takes it back', async ({
    service,
    signedIn,
    popup,
  }) => {
    const [name = 'nothing to mark'] = await marksOffered(popup);
    const button = popup.getByRole('button', { name, exact: true });

    await button.dblclick();

    await expect(popup.getByRole('button', { name: /^Undo: / })).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect.poll(() => marksIn(service.journal).length).toBe(1);
    const [chapterId = 'nothing'] = marksIn(service.journal)[0]?.read ?? [];
    expect(signedIn.read).toContain(chapterId);

    await popup.getByRole('button', { name: /^Undo: / }).click();

    await expect(button).toBeVisible();
    await expect.poll(() => signedIn.read.has(chapterId)).toBe(false);
    expect(marksIn(service.journal).map(({ read, unread }) => [read, unread])).toEqual([
      [[chapterId], []],
      [[], [chapterId]],
    ]);
  });

  test('is painted with its rows at once, before any script or store has answered, and stands there as it stands when it is live', async ({
    extension,
    popup: before,
    openPopup,
  }) => {
    const offered = await marksOffered(before);
    expect(offered.length).toBeGreaterThan(3);
    await before.close();
    for (let n = 0; n < OPENINGS; n += 1) {
      const popup = await openPopup();
      await popup.getByRole('listitem').first().waitFor();
      const paints = () =>
        popup.evaluate(() => performance.getEntriesByType('paint').map(({ startTime }) => startTime));
      await expect.poll(async () => (await paints()).length, { message: 'a frame, and one with content' }).toBe(2);
      expect(new Set(await paints()).size, 'frames of which one is empty').toBe(1);
      await popup.close();
    }

    await extension.context.addInitScript(noteFirstFrame, inPopup);
    const popup = await openPopup();
    await followListIsChecked(popup);
    const { isKept, places, shifts } = await popup.evaluate(() => globalThis.firstFrame);
    expect(isKept).toBe(true);
    expect(places.length).toBeGreaterThan(10);
    const now = await popup.evaluate(() => globalThis.firstFrame.placesNow());
    expect(now).toEqual(places);
    expect(shifts).toEqual([]);

    await extension.context.addInitScript(() => {
      indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    const withoutStores = await openPopup();
    await expect.poll(() => marksOffered(withoutStores)).toEqual(offered);
  });

  test('is live also where the screen that was kept for it cannot be drawn', async ({ popup: before, openPopup }) => {
    const offered = await marksOffered(before);
    await before.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('firstScreen') ?? 'null');
      localStorage.setItem('firstScreen', JSON.stringify({ ...kept, nodes: [['no name', {}]] }));
    });
    await before.close();

    const popup = await openPopup();

    await expect.poll(() => marksOffered(popup)).toEqual(offered);
  });

  test('does once what a person pressed in its first frame', async ({
    service,
    signedIn,
    extension,
    popup: before,
    openPopup,
  }) => {
    const [name = 'nothing to mark'] = await marksOffered(before);
    await before.close();
    await extension.context.addInitScript(pressInFirstFrame, name);

    const popup = await openPopup();

    await expect(popup.getByText(name.replace('Mark as read', 'Marked as read'), { exact: true })).toBeVisible();
    await expect.poll(() => marksIn(service.journal).length).toBe(1);
    const [chapterId = 'nothing'] = marksIn(service.journal)[0]?.read ?? [];
    expect(signedIn.read).toContain(chapterId);
    await popup.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => marksIn(service.journal).length).toBe(2);
  });
});

/** Runs in the popup before its scripts. */
function pressInFirstFrame(name: string): void {
  new MutationObserver((_, watch) => {
    const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
    if (!button) return;
    watch.disconnect();
    requestAnimationFrame(() => button.click());
  }).observe(document, { childList: true, subtree: true });
}
