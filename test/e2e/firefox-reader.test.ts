import { describe, expect, it } from 'vitest';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import {
  journeyInFirefox,
  named,
  openChapter,
  openUnread,
  popupOf,
  textOf,
  within,
} from './support/firefox-journey.ts';
import { unreadIn } from './support/shelf.ts';

describe('the control in the reader, in Firefox', () => {
  const journey = journeyInFirefox();

  it('is marked in one tab and undone, and another tab shows both at once', async () => {
    const { account } = journey();
    const { chapter } = unreadChapters();
    const one = await openUnread(journey(), chapter);
    const two = await openUnread(journey(), chapter);
    await two.page.bringToFront();

    await two.control.press('Mark as read');
    await expect.poll(two.control.buttons, within).toContain('Undo');
    await expect.poll(one.control.buttons, within).toContain('Mark as unread');
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);

    await two.control.press('Undo');
    await expect.poll(one.control.buttons, within).toContain('Mark as read');
    await expect.poll(() => account.read.has(chapter.id), within).toBe(false);
    await one.page.close();
    await two.page.close();
  });

  it('goes on to the next chapter with the site, and hears none of its keys', async () => {
    const { account } = journey();
    const { chapter, next } = unreadChapters();
    const { page, control } = await openUnread(journey(), chapter);
    await page.keyboard.press('.');
    await expect.poll(() => page.url(), within).toContain(next.id);
    await expect.poll(control.buttons, within).toContain('Mark as read');
    await control.press('Mark as read');
    await expect.poll(control.buttons, within).toContain('Undo');
    await expect.poll(() => account.read.has(next.id), within).toBe(true);
    expect(account.read.has(chapter.id)).toBe(false);

    await page.keyboard.press(',');
    expect(await control.focused()).toBe('Read');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    await page.keyboard.press(' ');
    await expect.poll(() => account.read.has(next.id), within).toBe(false);
    expect(page.url()).toContain(next.id);
    await page.close();
  });

  it('stays small where it was made small, also in the next tab', async () => {
    const { chapter } = unreadChapters();
    const { page, control } = await openUnread(journey(), chapter);
    await control.press('Minimize');
    await expect.poll(control.buttons, within).toEqual(['Show Dexmark — Unread']);
    await page.close();

    const again = await openChapter(journey(), chapter);
    const small = closedRootInFirefox(again);
    await expect.poll(small.buttons, within).toEqual(['Show Dexmark — Unread']);
    await small.press('Show Dexmark — Unread');
    await expect.poll(small.buttons, within).toContain('Mark as read');
    await again.close();
  });

  it('shows what became of the chapter while the page was kept for going back to', async () => {
    const { chapter } = unreadChapters();
    const { page, control } = await openUnread(journey(), chapter);
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted);
      }),
    );
    await page.goto('https://blog.example/');
    const beside = await openUnread(journey(), chapter);
    await beside.control.press('Mark as read');
    await expect.poll(beside.control.buttons, within).toContain('Undo');

    // A page that was kept does not load: it is there again.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.kept), within).toBe('true');
    await expect.poll(control.buttons, within).toContain('Mark as unread');
    await control.press('Mark as unread');
    await expect.poll(beside.control.buttons, within).toContain('Mark as read');
    await page.close();
    await beside.page.close();
  });

  it('is marked at its last page where the person wants that, and has turned all the others', async () => {
    const { firefox, account } = journey();
    await (await popupOf(journey())).close();
    const options = await firefox.open('options.html');
    await named(options, 'Mark as read when I reach the last page').click();
    await expect.poll(() => textOf(options, '.save-notice'), within).toContain('Saved');
    await options.close();
    const { chapter, next } = unreadChapters();
    const jumped = await openUnread(journey(), chapter);
    await named(jumped.page, `Page ${chapter.pages}`).click();
    const { page, control } = await openUnread(journey(), next);

    for (let turned = 1; turned < next.pages; turned++) await page.keyboard.press('ArrowRight');

    await expect.poll(control.buttons, within).toContain('Undo');
    await expect.poll(() => account.read.has(next.id), within).toBe(true);
    expect(await jumped.control.buttons()).toContain('Mark as read');
    await page.close();
    await jumped.page.close();
  });

  function unreadChapters() {
    return unreadIn(journey().service.catalogue.world, journey().account);
  }
});
