import type { Chapter } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { unreadIn, unreadOf } from '../support/find-chapters.ts';
import { chooseView, pressUntilAt } from './reader-views.ts';
import {
  choiceIsSaved,
  type Journey,
  type JourneyWalk,
  listIsSynced,
  marksFrom,
  openUnread,
  type WalkTab,
} from './walk.ts';

const MARKS_AT_LAST_PAGE = 'Mark as read when I reach the last page';

export const lastPageJourneys: readonly Journey[] = [
  {
    name: 'a chapter is marked at its last page where a person wants that and has turned all others, not where it was jumped to, and not again once that was undone',
    everyRunIn: 'Chromium',
    async walk(on) {
      const { service, account } = on;
      await listIsSynced(on);
      await toggleMarking(on);
      const { manga, chapter, next } = unreadIn(service.fakeService.world, account);
      const marks = marksFrom(on);
      const jumped = await openUnread(on, next);
      await jumped.press(`Page ${next.pages}`);
      const turned = await openUnread(on, chapter);

      await turnToEnd(turned, chapter);

      await expect.poll(turned.control.buttons).toContain('Undo');
      const marked = { mangaId: manga.id, read: [chapter.id], unread: [], history: true };
      await expect.poll(marks).toEqual([marked]);
      await turned.control.press('Undo');
      await expect.poll(() => account.read.has(chapter.id)).toBe(false);
      await turned.mouse.click(5, 5);
      await turned.keyboard.press('ArrowLeft');
      await turned.keyboard.press('ArrowRight');
      await expect.poll(turned.url).toBe(endOf(chapter));
      // Until another one is marked, what must not happen has had its time.
      const beside = await openUnread(on, next);
      await turnToEnd(beside, next);
      await expect.poll(() => account.read.has(next.id)).toBe(true);
      expect(await turned.control.buttons()).toContain('Mark as read');
      expect(marks().flatMap(({ read }) => read)).toEqual([chapter.id, next.id]);

      await toggleMarking(on);
    },
  },
  {
    name: 'a chapter is marked at its end where it was read by double pages, the last of which shows two, and in the long strip, not where its end was jumped to',
    async walk(on) {
      const { service, account } = on;
      await listIsSynced(on);
      await toggleMarking(on);
      const chapter = unreadOf(service.fakeService.world, account, (pages) => pages >= 6 && pages % 2 === 0);
      const isRead = () => account.read.has(chapter.id);

      const double = await openUnread(on, chapter);
      await chooseView(double, 'Double page');
      await pressUntilAt(double, 'ArrowRight', chapter, chapter.pages - 1);
      await expect.poll(isRead).toBe(true);
      await double.keepPicture('double-page');
      await double.control.press('Undo');
      await expect.poll(isRead).toBe(false);

      const passed = await openUnread(on, chapter);
      await chooseView(passed, 'Long strip');
      await passed.press(`Page ${chapter.pages}`);
      await expect.poll(passed.url).toBe(endOf(chapter));
      const strip = await openUnread(on, chapter);
      await pressUntilAt(strip, 'PageDown', chapter, chapter.pages);
      await expect.poll(strip.control.buttons).toContain('Undo');
      await strip.keepPicture('long-strip');
      await strip.control.press('Undo');
      await expect.poll(isRead).toBe(false);

      // The keys are the site's again.
      await strip.mouse.click(5, 5);
      await chooseView(strip, 'Single page');
      await toggleMarking(on);
    },
  },
];

async function toggleMarking(on: JourneyWalk): Promise<void> {
  const options = await on.openOurs('options.html');
  await options.toggle(MARKS_AT_LAST_PAGE);
  await choiceIsSaved(options);
}

async function turnToEnd(tab: WalkTab, chapter: Chapter): Promise<void> {
  for (let turned = 1; turned < chapter.pages; turned++) await tab.keyboard.press('ArrowRight');
  await expect.poll(tab.url).toBe(endOf(chapter));
}

function endOf({ id, pages }: Chapter): string {
  return `https://mangadex.org/chapter/${id}/${pages}`;
}
