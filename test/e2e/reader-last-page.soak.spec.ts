import { expect, type Page } from '@playwright/test';
import type { Chapter } from '../fake-service/library/types.ts';
import type { ClosedRoot } from './support/closed-root.ts';
import { type Reading, unreadIn } from './support/find-chapters.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { marksIn } from './support/marks.ts';
import { test as base } from './support/signed-in-fixtures.ts';

/** Two unread chapters in the list, for a person who wants chapters marked at their last page. */
const test = base.extend<{ reading: Reading }>({
  reading: async ({ service, signedIn, options, openPopup }, use) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup.close();
    await options.getByLabel('Mark as read when I reach the last page').check();
    await expect(options.getByText('Saved')).toBeVisible();
    await use(unreadIn(service.fakeService.world, signedIn));
  },
});

test.describe('a chapter whose last page is reached', () => {
  const jumps: readonly { readonly how: string; readonly jump: (page: Page, chapter: Chapter) => Promise<void> }[] = [
    {
      how: 'jumped to by the bar below',
      jump: async (page, { pages }) => page.getByRole('button', { name: `Page ${pages}`, exact: true }).click(),
    },
    { how: 'opened at by a link', jump: async (page, chapter) => void (await page.goto(endOf(chapter))) },
    {
      how: 'turned to, and loaded anew as by a restored session',
      jump: async (page, chapter) => {
        await turnToEnd(page, chapter);
        await page.reload();
      },
    },
    {
      how: 'come to backwards, from the next chapter',
      jump: async (page) => {
        await page.keyboard.press('.');
        await expect(page).toHaveURL(/\/1$/);
        await page.keyboard.press('ArrowLeft');
      },
    },
  ];
  for (const { how, jump } of jumps) {
    test(`is not marked where that was ${how}`, async ({ service, reading: { chapter, next }, openUnread }) => {
      const { page, control } = await atFirstPage(openUnread, chapter);

      await jump(page, chapter);
      await expect(page).toHaveURL(endOf(chapter));
      await expect.poll(control.buttons).toContain('Mark as read');

      await readElsewhere(openUnread, next);
      // It was in sight all the while: the browser of these tests hides no tab behind another.
      expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
      expect(await control.buttons()).toContain('Mark as read');
      await expect.poll(() => marksIn(service.journal).flatMap(({ read }) => read)).toEqual([next.id]);
    });
  }
});

type Opening = (id: string) => Promise<{ readonly page: Page; readonly control: ClosedRoot }>;

async function atFirstPage(openUnread: Opening, { id }: Chapter): ReturnType<Opening> {
  const opened = await openUnread(id);
  await expect(opened.page).toHaveURL(/\/1$/);
  return opened;
}

async function turnToEnd(page: Page, chapter: Chapter): Promise<void> {
  for (let turned = 1; turned < chapter.pages; turned++) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(endOf(chapter));
}

/** Reads another chapter to its end in a tab beside, until it is marked: so long what must not happen has had its time. */
async function readElsewhere(openUnread: Opening, chapter: Chapter): Promise<void> {
  const { page, control } = await atFirstPage(openUnread, chapter);
  await turnToEnd(page, chapter);
  await expect.poll(control.buttons).toContain('Undo');
}

function endOf({ id, pages }: Chapter): string {
  return `https://mangadex.org/chapter/${id}/${pages}`;
}
