import { expect } from '@playwright/test';
import { noteFirstFrame } from './support/first-frame.ts';
import { test as freshTest } from './support/fixtures.ts';
import { followListIsChecked, marksOffered } from './support/follow-list.ts';
import { marksIn } from './support/marks.ts';
import { test } from './support/signed-in-fixtures.ts';

/** An empty frame is painted in most openings, not in all, where the browser may paint one. */
const OPENINGS = 8;

const inPopup = { first: 'main li', all: '[role=tab], .search, li h2, li button, footer' };

test.describe('the follow list', () => {
  test('shows what is unread, and everything that is followed', async ({ signedIn: _, openPopup }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    await expect(popup.getByRole('tab', { name: 'Unread' })).toHaveAttribute('aria-selected', 'true');
    const unread = await popup.getByRole('listitem').count();
    expect(unread).toBeGreaterThan(3);

    await popup.getByRole('tab', { name: 'All follows' }).click();

    await expect(popup.getByRole('tab', { name: 'All follows' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => popup.getByRole('listitem').count()).toBeGreaterThanOrEqual(unread);
  });

  test('marks the next chapter of a series from its row, and takes it back', async ({
    service,
    signedIn,
    openPopup,
  }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const name = (await marksOffered(popup))[0] ?? 'nothing to mark';
    await popup.getByRole('button', { name, exact: true }).click();
    await expect(popup.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect.poll(() => marksIn(service.journal).length).toBe(1);
    const [chapterId = 'nothing'] = marksIn(service.journal)[0]?.read ?? [];
    expect(signedIn.read).toContain(chapterId);

    await popup.getByRole('button', { name: /^Undo/ }).click();

    await expect(popup.getByRole('button', { name, exact: true })).toBeVisible();
    await expect.poll(() => signedIn.read.has(chapterId)).toBe(false);
  });

  test('marks one chapter for a double click, and no other series that moves under the pointer', async ({
    service,
    signedIn: _,
    openPopup,
  }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const name = (await marksOffered(popup))[0] ?? 'nothing to mark';

    await popup.getByRole('button', { name, exact: true }).dblclick();
    await expect(popup.getByRole('button', { name: /^Undo: / })).toBeVisible();

    await expect.poll(() => marksIn(service.journal).length).toBe(1);
    await popup.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(() => marksIn(service.journal).length).toBe(2);
    expect(marksIn(service.journal).map(({ read, unread }) => [read.length, unread.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('says on the toolbar how many series have something unread', async ({ signedIn: _, openPopup }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const [unread = 'no number'] = (await popup.getByRole('tab', { name: 'Unread' }).textContent())?.match(/\d+/) ?? [];

    await expect.poll(() => popup.evaluate('chrome.action.getBadgeText({})')).toBe(unread);
  });

  test('is painted before any store has answered', async ({ signedIn: _, extension, openPopup }) => {
    const first = await openPopup();
    await followListIsChecked(first);
    const offered = await marksOffered(first);
    await first.close();
    await extension.context.addInitScript(() => {
      indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
    });

    const second = await openPopup();

    await expect.poll(() => marksOffered(second)).toEqual(offered);
    expect(offered.length).toBeGreaterThan(3);
  });

  test('stands in its first frame as it stands when it is live, drawn before its own scripts are loaded', async ({
    signedIn: _,
    extension,
    openPopup,
  }) => {
    const before = await openPopup();
    await followListIsChecked(before);
    await before.close();
    await extension.context.addInitScript(noteFirstFrame, inPopup);

    const popup = await openPopup();
    await followListIsChecked(popup);

    const { scripts, places, shifts } = await popup.evaluate(() => globalThis.firstFrame);
    expect(scripts.some((name) => name.includes('open-popup'))).toBe(false);
    expect(places.length).toBeGreaterThan(10);
    const now = await popup.evaluate(() => globalThis.firstFrame.placesNow());
    expect(now).toEqual(places);
    expect(shifts).toEqual([]);
  });

  test('paints nothing before the frame with its rows', async ({ signedIn: _, openPopup }) => {
    const before = await openPopup();
    await followListIsChecked(before);
    for (let n = 0; n < OPENINGS; n += 1) {
      const popup = await openPopup();
      await popup.getByRole('listitem').first().waitFor();
      const paints = () =>
        popup.evaluate(() => performance.getEntriesByType('paint').map(({ startTime }) => startTime));
      await expect.poll(async () => (await paints()).length, { message: 'a frame, and one with content' }).toBe(2);
      expect(new Set(await paints()).size, 'frames of which one is empty').toBe(1);
      await popup.close();
    }
  });

  test('does once what a person pressed in its first frame', async ({ service, signedIn, extension, openPopup }) => {
    const before = await openPopup();
    await followListIsChecked(before);
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

  test('keeps what it has when an answer cannot be read', async ({ service, signedIn: _, openPopup }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const offered = await marksOffered(popup);
    service.faults.order({ host: 'api', method: 'GET' }, { kind: 'spoil', how: 'wrong-type' }, 3);
    const asked = service.journal.requests({ host: 'api' }).length;

    await popup.getByRole('button', { name: 'Refresh' }).click();

    await expect.poll(() => service.journal.requests({ host: 'api' }).length).toBeGreaterThan(asked);
    await expect(popup.getByRole('status')).toContainText(/can’t read/);
    // The list draws the rows in sight, and what is said above it leaves room for fewer.
    const kept = await marksOffered(popup);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept).toEqual(offered.slice(0, kept.length));
  });

  freshTest('asks nobody, and says why, while nobody is signed in', async ({ service, options, openPopup }) => {
    await options.close();
    const popup = await openPopup();

    await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();

    expect(service.journal.requests({ host: 'api' })).toEqual([]);
    expect(service.journal.requests({ host: 'auth' })).toEqual([]);
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
