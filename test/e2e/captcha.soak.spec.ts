import { expect, type Page } from '@playwright/test';
import { captchaDemanded } from '../fake-service/faults.ts';
import { clickMenu, grantByClick } from './support/browser-clicks.ts';
import { closedRootOf } from './support/closed-root.ts';
import { markFirstRow } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { reportPageFor } from './support/report-window.ts';
import { test } from './support/scene-fixtures.ts';

const READ = { route: '/manga/{id}/read', method: 'POST' };

test.describe('a captcha', () => {
  test('that holds what was marked from a page is said in its toast, which leads to the site', async ({
    service,
    extension,
    signedIn,
    reading: { chapter },
    open,
  }) => {
    service.fakeService.faults.order(READ, captchaDemanded);
    const blog = await open('https://blog.example/');
    await grantByClick(extension, blog);
    await clickMenu(extension, blog, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${chapter.id}` });
    const toast = await closedRootOf(blog);
    await expect.poll(toast.text).toContain('MangaDex asks for a captcha');

    const opened = extension.context.waitForEvent('page');
    await toast.press('Open MangaDex');

    await expect(await opened).toHaveURL(/^https:\/\/mangadex\.org\//);
    expect(signedIn.read).not.toContain(chapter.id);
  });

  test('that is demanded for a mark lets follows go on', async ({ service, signedIn, popup }) => {
    service.fakeService.faults.order(READ, captchaDemanded, 1);
    await markFirstRow(popup);
    await noticeIn(popup);

    await popup.getByRole('tab', { name: 'All follows' }).click();
    await popup
      .getByRole('button', { name: /^More: / })
      .first()
      .click();
    const follows = signedIn.follows.size;
    await popup.getByRole('button', { name: 'Unfollow series' }).click();

    await expect.poll(() => signedIn.follows.size).toBe(follows - 1);
    expect(service.journal.requests(READ)).toHaveLength(1);
  });

  test('that is demanded for a report is said in its window, and the report arrives once', async ({
    service,
    signedIn,
    extension,
    reading: { chapter },
  }) => {
    const page = await reportPageFor(extension, chapter.id);
    await page.getByRole('radio', { name: 'Pictures do not load' }).check();
    service.fakeService.faults.order({ route: '/report', method: 'POST' }, captchaDemanded, 1);
    await page.getByRole('button', { name: 'Send report' }).click();

    await expect(page.getByText('Saved, MangaDex asks for a captcha')).toBeVisible();
    await keepPicture(page, 'report');
    expect(signedIn.reports).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByText('MangaDex has your report')).toBeVisible();
    expect(signedIn.reports).toHaveLength(1);
    // It surely had not arrived, so it was not looked for.
    const looked = service.journal.requests({ method: 'GET', route: '/report' });
    expect(looked.filter(({ asked }) => asked.target.includes(chapter.id))).toHaveLength(1);
  });
});

/** What the tab "Waiting" says above its rows. */
async function noticeIn(popup: Page) {
  await popup.getByRole('tab', { name: 'Waiting' }).click();
  const notice = popup.getByRole('alert').filter({ hasText: 'human' });
  await expect(notice).toBeVisible();
  return notice;
}
