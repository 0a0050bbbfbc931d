import { expect, type Page } from '@playwright/test';
import { captchaDemanded } from '../catalogue/faults.ts';
import { test } from './support/fixtures.ts';
import { followListIsChecked, markFirstRow } from './support/follow-list.ts';
import { marksIn } from './support/marks.ts';

const READ = { route: '/manga/{id}/read', method: 'POST' };

test.describe('a captcha', () => {
  test('that is demanded for marks makes them wait, says what to do, and they arrive when it is done', async ({
    service,
    signedIn,
    openPopup,
  }, testInfo) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const before = signedIn.read.size;
    service.catalogue.faults.order(READ, captchaDemanded, 2);

    await markFirstRow(popup);

    const notice = await noticeIn(popup);
    await expect(notice).toContainText('MangaDex wants to see that you are a person.');
    await expect(notice.getByRole('link', { name: 'Open MangaDex' })).toHaveAttribute('href', 'https://mangadex.org');
    await popup.screenshot({ path: testInfo.outputPath('captcha.png') });

    // Whatever else is pressed: nobody asks again.
    await popup.getByRole('tab', { name: /^Unread/ }).click();
    await markFirstRow(popup);
    await popup.getByRole('tab', { name: 'Waiting' }).click();
    await expect(
      popup.getByRole('region', { name: 'What MangaDex does not have yet' }).getByRole('listitem'),
    ).toHaveCount(2);
    expect(service.journal.requests(READ)).toHaveLength(1);

    // It was not solved yet.
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => service.journal.requests(READ).length).toBe(2);
    await expect(notice).toBeVisible();
    expect(marksIn(service.journal)).toEqual([]);

    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => signedIn.read.size).toBe(before + 2);
    await expect(notice).toHaveCount(0);
  });

  test('that is demanded for a mark lets follows go on', async ({ service, signedIn, openPopup }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    service.catalogue.faults.order(READ, captchaDemanded, 1);
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
});

/** What the tab "Waiting" says above its rows. */
async function noticeIn(popup: Page) {
  await popup.getByRole('tab', { name: 'Waiting' }).click();
  const notice = popup.getByRole('alert').filter({ hasText: 'person' });
  await expect(notice).toBeVisible();
  return notice;
}
