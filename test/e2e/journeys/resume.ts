import { expect } from '@playwright/test';
import type { Chapter } from '../../fake-service/library/types.ts';
import { chaptersIn, type Journey, openUnread, type WalkTab, within } from './walk.ts';

export const resumeJourneys: readonly Journey[] = [
  {
    name: 'a chapter that was left at its third page is resumed there, the popup says so, and a turned page takes the offer away',
    async walk(on) {
      const popup = await on.openPopup();
      // Long enough to be left in the middle.
      const chapter = (await chaptersIn(on, popup)).find(({ pages }) => pages > 5);
      if (!chapter) throw new Error('No chapter in sight has six pages.');
      const offer = 'Resume at page 3';
      const first = await openUnread(on, chapter);
      expect(await first.control.buttons()).not.toContain(offer);
      await turnTo(first, chapter, 3);
      await expect.poll(() => popup.text('[role=tabpanel]'), within).toContain(`p. 3 of ${chapter.pages}`);
      await popup.keepPicture('left');
      await first.close();

      const second = await openUnread(on, chapter);
      await expect.poll(second.control.buttons, within).toContain(offer);
      await second.keepPicture('resume');
      await second.control.press(offer);
      await expect.poll(second.url, within).toMatch(new RegExp(`/chapter/${chapter.id}/3$`));
      await expect.poll(second.control.buttons, within).toContain('Mark as read');
      expect(await second.control.buttons()).not.toContain(offer);
      await second.close();

      const third = await openUnread(on, chapter);
      await expect.poll(third.control.buttons, within).toContain(offer);
      await turnTo(third, chapter, 2);
      await expect.poll(third.control.buttons, within).not.toContain(offer);
      await expect.poll(() => popup.text('[role=tabpanel]'), within).toContain(`p. 2 of ${chapter.pages}`);
      await leaveAtFirstPage(third, popup);
      for (const tab of [third, popup]) await tab.close();
    },
  },
];

async function turnTo(tab: WalkTab, { id }: Chapter, page: number): Promise<void> {
  for (let turned = 1; turned < page; turned++) await tab.keyboard.press('ArrowRight');
  await expect.poll(tab.url, within).toMatch(new RegExp(`/chapter/${id}/${page}$`));
}

/** So that the next journey finds nothing to resume. */
async function leaveAtFirstPage(tab: WalkTab, popup: WalkTab): Promise<void> {
  await tab.keyboard.press('ArrowLeft');
  await expect.poll(() => popup.text('[role=tabpanel]'), within).not.toMatch(/p\. \d+ of/);
}
