import { expect, type Page } from '@playwright/test';
import { closedRootOf } from './support/closed-root.ts';
import { test } from './support/fixtures.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { marksIn } from './support/marks.ts';
import { pageAt } from './support/page-at.ts';
import { unreadIn } from './support/shelf.ts';
import { signIn } from './support/sign-in.ts';
import { killWorker } from './support/worker-death.ts';

test.describe('the control goes with the page that it stands in', () => {
  test('back and forward through chapters: each is as it was marked', async ({ service, signedIn, openUnread }) => {
    const { chapter, next } = unreadIn(service.catalogue.world, signedIn);
    const { page, control } = await openUnread(chapter.id);
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

  test('and is in line with other tabs at once, whichever of them is pressed', async ({
    service,
    signedIn,
    openChapter,
  }) => {
    const { chapter } = unreadIn(service.catalogue.world, signedIn);
    const tabs = [await openChapter(chapter.id), await openChapter(chapter.id), await openChapter(chapter.id)];
    const [one, two, three] = await Promise.all(tabs.map(closedRootOf));
    if (!one || !two || !three) throw new Error('A tab is missing.');
    for (const control of [one, two, three]) await expect.poll(control.buttons).toContain('Mark as read');

    await one.press('Mark as read');
    for (const control of [two, three]) await expect.poll(control.buttons).toContain('Mark as unread');
    await expect.poll(two.text).toContain('MangaDex has it');

    await three.press('Mark as unread');
    for (const control of [one, two]) await expect.poll(control.buttons).toContain('Mark as read');
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
  });

  test('to the next chapter while a press is being saved, which credits the one that was shown', async ({
    service,
    signedIn,
    extension,
    openUnread,
  }) => {
    const { manga, chapter, next } = unreadIn(service.catalogue.world, signedIn);
    const { page, control } = await openUnread(chapter.id);
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

  test('that the browser kept whole while somebody was elsewhere: what it shows then is new', async ({
    service,
    account,
  }) => {
    const extension = await launchChromium(service, { isHeadless: true, keepsPages: true });
    try {
      await signIn(await pageAt(extension.context, extension.address('options.html')), account);
      const { chapter } = unreadIn(service.catalogue.world, account);
      const page = await extension.context.newPage();
      await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
      await expect.poll((await closedRootOf(page)).buttons).toContain('Mark as read');
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) =>
          document.documentElement.setAttribute('data-kept', String(persisted)),
        ),
      );
      await page.goto('https://blog.example/');
      const beside = await extension.context.newPage();
      await beside.goto(`https://mangadex.org/chapter/${chapter.id}`);
      const other = await closedRootOf(beside);
      await expect.poll(other.buttons).toContain('Mark as read');
      await other.press('Mark as read');
      await expect.poll(other.buttons).toContain('Undo');

      await page.evaluate(() => void setTimeout(() => history.back()));
      await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
      const control = await closedRootOf(page);
      await expect.poll(control.buttons).toContain('Mark as unread');

      // And it is told again of what happens elsewhere.
      await other.press('Undo');
      await expect.poll(control.buttons).toContain('Mark as read');
    } finally {
      await extension.close();
    }
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
