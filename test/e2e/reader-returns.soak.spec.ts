import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { marksIn } from './support/marks.ts';
import { killWorker } from './support/worker-death.ts';

test.describe('the control goes with the page that it stands in', () => {
  test('back and forward through chapters: each is as it was marked', async ({
    service,
    reading: { chapter, next },
    reader: { page, control },
  }) => {
    await page.keyboard.press('.');
    await expect(page).toHaveURL(new RegExp(next.id));
    await expect.poll(control.buttons).toContain('Mark as read');
    await control.press('Mark as read');
    await expect.poll(control.buttons).toContain('Undo');

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(chapter.id));
    await expect.poll(control.buttons).toContain('Mark as read');
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(next.id));
    await expect.poll(control.buttons).toContain('Mark as unread');

    await page.locator('.reader--header-manga').click();
    await expect.poll(control.buttons).not.toContain('Minimize');
    await page.goBack();
    await expect.poll(control.buttons).toContain('Mark as unread');
    await expect.poll(() => marksIn(service.journal).flatMap(({ read }) => read)).toEqual([next.id]);
  });

  test('to the next chapter while a press is being saved, which credits the one that was shown', async ({
    service,
    extension,
    reading: { manga, chapter, next },
    reader: { page, control },
  }) => {
    // A worker that has to start first takes long enough to answer.
    await killWorker(extension.context);
    await moveOnWhenPressed(page, next.id);

    await control.press('Mark as read');

    await expect(page).toHaveURL(new RegExp(next.id));
    await expect
      .poll(() => marksIn(service.journal))
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    expect(await control.buttons()).toContain('Mark as read');
    await page.goBack();
    await expect.poll(control.buttons).toContain('Mark as unread');
  });
});

/** A press is held for a frame or two, until the browser has said what it paints; in ms, on a busy machine. */
const LET_IN_MS = 150;

/** Has the page move on to another chapter as soon as a press was let in, as a site does that moves by itself. */
async function moveOnWhenPressed(page: Page, id: string): Promise<void> {
  await page.evaluate(
    ({ next, letInMs }) => {
      const link = document.querySelector<HTMLElement>(`#chapter-selector a[href="/chapter/${next}"]`);
      if (!link) throw new Error('There is no way to the next chapter.');
      addEventListener('click', () => setTimeout(() => link.click(), letInMs), { capture: true, once: true });
    },
    { next: id, letInMs: LET_IN_MS },
  );
}
