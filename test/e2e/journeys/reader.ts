import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { marksIn } from '../support/marks.ts';
import { isRead, type Journey, openUnread } from './walk.ts';

export const readerJourneys: readonly Journey[] = [
  {
    name: 'the control in the reader is marked in one of three tabs, unmarked in another and undone, and all show it at once',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { chapter } = unreadIn(on.service.fakeService.world, on.account);
      const one = await openUnread(on, chapter);
      const two = await openUnread(on, chapter);
      const three = await openUnread(on, chapter);
      await one.bringToFront();
      await one.control.press('Mark as read');
      await expect.poll(one.control.buttons).toContain('Undo');
      for (const { control } of [two, three]) await expect.poll(control.buttons).toContain('Mark as unread');
      await expect.poll(two.control.text).toContain('MangaDex has it');
      await isRead(on, chapter);

      await three.bringToFront();
      await three.control.press('Mark as unread');
      for (const { control } of [one, two]) await expect.poll(control.buttons).toContain('Mark as read');
      await isRead(on, chapter, false);

      await two.bringToFront();
      await two.control.press('Mark as read');
      await isRead(on, chapter);
      await two.control.press('Undo');
      for (const { control } of [one, two]) await expect.poll(control.buttons).toContain('Mark as read');
      await isRead(on, chapter, false);
    },
  },
  {
    name: 'the control in the reader goes on to the next chapter with the site, never credits the one before, and lets the site hear none of its keys',
    async walk(on) {
      const { manga, chapter, next } = unreadIn(on.service.fakeService.world, on.account);
      const tab = await openUnread(on, chapter);
      await tab.keyboard.press('.');
      await expect.poll(tab.url).toContain(`/chapter/${next.id}`);
      await expect.poll(tab.control.buttons).toContain('Mark as read');

      await tab.control.press('Mark as read');

      await expect.poll(tab.control.buttons).toContain('Undo');
      const marks = () => marksIn(on.service.journal).slice(-1);
      await expect.poll(marks).toEqual([{ mangaId: manga.id, read: [next.id], unread: [], history: true }]);
      await isRead(on, next);
      expect(on.account.read.has(chapter.id)).toBe(false);

      await tab.keyboard.press(',');
      expect(await tab.control.focused()).toBe('Read');
      await tab.keyboard.press('Shift+Tab');
      await tab.keyboard.press(' ');
      await isRead(on, next, false);
      expect(tab.url()).toContain(next.id);
    },
  },
  {
    name: 'the control in the reader shows what became of the chapter while the page was kept for going back to',
    async walk(on) {
      const { chapter } = unreadIn(on.service.fakeService.world, on.account);
      const tab = await openUnread(on, chapter);
      await tab.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) =>
          document.documentElement.setAttribute('data-kept', String(persisted)),
        ),
      );
      await tab.isQuiet();
      await tab.goto('https://blog.example/');
      const beside = await openUnread(on, chapter);
      await beside.control.press('Mark as read');
      await expect.poll(beside.control.buttons).toContain('Undo');

      // A page that was kept does not load: it is there again.
      await tab.evaluate(() => void setTimeout(() => history.back()));
      await tab.bringToFront();
      const kept = () => tab.evaluate(() => document.documentElement.getAttribute('data-kept'));
      await expect.poll(() => kept().catch(() => null)).toBe('true');
      await expect.poll(tab.control.buttons).toContain('Mark as unread');

      // It is told again of what happens elsewhere, and tells others.
      await beside.bringToFront();
      await beside.control.press('Undo');
      await expect.poll(tab.control.buttons).toContain('Mark as read');
      await tab.bringToFront();
      await tab.control.press('Mark as read');
      await expect.poll(beside.control.buttons).toContain('Mark as unread');
      await tab.control.press('Undo');
      await isRead(on, chapter, false);
    },
  },
  {
    name: 'the control in the reader stays small in the next chapter and in the next page, where it was made small',
    async walk(on) {
      const { chapter, next } = unreadIn(on.service.fakeService.world, on.account);
      const tab = await openUnread(on, chapter);
      await tab.control.press('Minimize');
      await expect.poll(tab.control.buttons).toEqual(['Show Dexmark — Unread']);
      const again = await on.openChapter(chapter);
      await expect.poll(again.control.buttons).toEqual(['Show Dexmark — Unread']);
      const after = await on.openChapter(next);
      await expect.poll(after.control.buttons).toEqual(['Show Dexmark — Unread']);
      await after.control.press('Show Dexmark — Unread');
      await expect.poll(after.control.buttons).toContain('Mark as read');
    },
  },
];
