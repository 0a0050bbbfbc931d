import { expect } from '@playwright/test';
import type { Chapter } from '../../fake-service/library/types.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { marksIn } from '../support/marks.ts';
import { within } from '../support/within.ts';
import { type Journey, openUnread, type Walk } from './walk.ts';

export const readerJourneys: readonly Journey[] = [
  {
    name: 'the control in the reader is marked in one of three tabs, unmarked in another and undone, and all show it at once',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { chapter } = unreadIn(on.service.fakeService.world, on.account);
      const [one, two, three] = [
        await openUnread(on, chapter),
        await openUnread(on, chapter),
        await openUnread(on, chapter),
      ];
      await one.bringToFront();
      await one.control.press('Mark as read');
      await expect.poll(one.control.buttons, within).toContain('Undo');
      for (const { control } of [two, three]) await expect.poll(control.buttons, within).toContain('Mark as unread');
      await expect.poll(two.control.text, within).toContain('MangaDex has it');
      await expectRead(on, chapter, true);

      await three.bringToFront();
      await three.control.press('Mark as unread');
      for (const { control } of [one, two]) await expect.poll(control.buttons, within).toContain('Mark as read');
      await expectRead(on, chapter, false);

      await two.bringToFront();
      await two.control.press('Mark as read');
      await expectRead(on, chapter, true);
      await two.control.press('Undo');
      for (const { control } of [one, two]) await expect.poll(control.buttons, within).toContain('Mark as read');
      await expectRead(on, chapter, false);
      for (const tab of [one, two, three]) await tab.close();
    },
  },
  {
    name: 'the control in the reader goes on to the next chapter with the site, never credits the one before, and lets the site hear none of its keys',
    async walk(on) {
      const { manga, chapter, next } = unreadIn(on.service.fakeService.world, on.account);
      const tab = await openUnread(on, chapter);
      await tab.keyboard.press('.');
      await expect.poll(tab.url, within).toContain(`/chapter/${next.id}`);
      await expect.poll(tab.control.buttons, within).toContain('Mark as read');

      await tab.control.press('Mark as read');

      await expect.poll(tab.control.buttons, within).toContain('Undo');
      const marks = () => marksIn(on.service.journal).slice(-1);
      await expect.poll(marks, within).toEqual([{ mangaId: manga.id, read: [next.id], unread: [], history: true }]);
      await expectRead(on, next, true);
      expect(on.account.read.has(chapter.id)).toBe(false);

      await tab.keyboard.press(',');
      expect(await tab.control.focused()).toBe('Read');
      await tab.keyboard.press('Shift+Tab');
      await tab.keyboard.press(' ');
      await expectRead(on, next, false);
      expect(tab.url()).toContain(next.id);
      await tab.close();
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
      await expect.poll(beside.control.buttons, within).toContain('Undo');

      // A page that was kept does not load: it is there again.
      await tab.evaluate(() => void setTimeout(() => history.back()));
      await tab.bringToFront();
      const kept = () => tab.evaluate(() => document.documentElement.getAttribute('data-kept'));
      await expect.poll(() => kept().catch(() => null), within).toBe('true');
      await expect.poll(tab.control.buttons, within).toContain('Mark as unread');

      // It is told again of what happens elsewhere, and tells others.
      await beside.bringToFront();
      await beside.control.press('Undo');
      await expect.poll(tab.control.buttons, within).toContain('Mark as read');
      await tab.bringToFront();
      await tab.control.press('Mark as read');
      await expect.poll(beside.control.buttons, within).toContain('Mark as unread');
      await tab.control.press('Undo');
      await expectRead(on, chapter, false);
      await tab.close();
      await beside.close();
    },
  },
  {
    name: 'the control in the reader stays small in the next chapter and in the next page, where it was made small',
    async walk(on) {
      const { chapter, next } = unreadIn(on.service.fakeService.world, on.account);
      const tab = await openUnread(on, chapter);
      await tab.control.press('Minimize');
      await expect.poll(tab.control.buttons, within).toEqual(['Show Dexmark — Unread']);
      const again = await on.openChapter(chapter);
      await expect.poll(again.control.buttons, within).toEqual(['Show Dexmark — Unread']);
      const after = await on.openChapter(next);
      await expect.poll(after.control.buttons, within).toEqual(['Show Dexmark — Unread']);
      await after.control.press('Show Dexmark — Unread');
      await expect.poll(after.control.buttons, within).toContain('Mark as read');
      for (const one of [tab, again, after]) await one.close();
    },
  },
];

async function expectRead({ account }: Walk, { id }: Chapter, isRead: boolean): Promise<void> {
  await expect.poll(() => account.read.has(id), within).toBe(isRead);
}
