import { expect } from '@playwright/test';
import type { Chapter } from '../../fake-service/library/types.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { marksIn } from '../support/marks.ts';
import { choiceIsSaved, type Journey, listIsSynced, openUnread, type WalkTab, within } from './walk.ts';

const MARKS_AT_LAST_PAGE = 'Mark as read when I reach the last page';

export const lastPageJourneys: readonly Journey[] = [
  {
    name: 'a chapter is marked at its last page where a person wants that and has turned all others, not where it was jumped to, and not again once that was undone',
    async walk(on) {
      const { service, account } = on;
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      await options.toggle(MARKS_AT_LAST_PAGE);
      await choiceIsSaved(options);
      const { manga, chapter, next } = unreadIn(service.fakeService.world, account);
      const before = marksIn(service.journal).length;
      const marks = () => marksIn(service.journal).slice(before);
      const jumped = await openUnread(on, next);
      await jumped.press(`Page ${next.pages}`);
      const turned = await openUnread(on, chapter);

      await turnToEnd(turned, chapter);

      await expect.poll(turned.control.buttons, within).toContain('Undo');
      const marked = { mangaId: manga.id, read: [chapter.id], unread: [], history: true };
      await expect.poll(marks, within).toEqual([marked]);
      await turned.control.press('Undo');
      await expect.poll(() => account.read.has(chapter.id), within).toBe(false);
      await turned.mouse.click(5, 5);
      await turned.keyboard.press('ArrowLeft');
      await turned.keyboard.press('ArrowRight');
      await expect.poll(turned.url, within).toBe(endOf(chapter));
      // Until another one is marked, what must not happen has had its time.
      const beside = await openUnread(on, next);
      await turnToEnd(beside, next);
      await expect.poll(() => account.read.has(next.id), within).toBe(true);
      expect(await turned.control.buttons()).toContain('Mark as read');
      expect(marks().flatMap(({ read }) => read)).toEqual([chapter.id, next.id]);

      await options.bringToFront();
      await options.toggle(MARKS_AT_LAST_PAGE);
      await choiceIsSaved(options);
      for (const tab of [jumped, turned, beside, options]) await tab.close();
    },
  },
];

async function turnToEnd(tab: WalkTab, chapter: Chapter): Promise<void> {
  for (let turned = 1; turned < chapter.pages; turned++) await tab.keyboard.press('ArrowRight');
  await expect.poll(tab.url, within).toBe(endOf(chapter));
}

function endOf({ id, pages }: Chapter): string {
  return `https://mangadex.org/chapter/${id}/${pages}`;
}
