import { expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { HOUR } from '../../lib/clock.ts';
import { unreadIn } from './support/find-chapters.ts';
import { keepPicture } from './support/keep-picture.ts';
import { rememberEarlierReports } from './support/pass-time.ts';
import { reportPageFor } from './support/report-window.ts';
import { test } from './support/scene-fixtures.ts';

declare const chrome: Browser;

test.describe('what was reported', () => {
  test('is on its way although the window was closed, is in "Reports" at once, and asked about before it is made again', async ({
    signedIn,
    extension,
    openPopup,
    reading: { chapter },
  }) => {
    const first = await reportPageFor(extension, chapter.id);
    await first.getByRole('radio', { name: 'Fake or spam' }).check();
    await first.keyboard.press('Enter');
    await expect(first.getByText('Your report is saved')).toBeVisible();
    await first.close();

    const popup = await openPopup();
    await popup.getByRole('tab', { name: 'Reports' }).click();
    const reports = popup.getByRole('region', { name: 'Your reports' });
    await expect(reports).toContainText(/Fake or spam, just now.*Will be sent in 0:\d\d/);
    await keepPicture(popup, 'held');

    const second = await reportPageFor(extension, chapter.id);
    await expect(second.getByText('Fake or spam, just now: waiting to be sent')).toBeVisible();
    await second.keyboard.press('Enter');
    await second.getByRole('button', { name: 'Do not send' }).click();

    await expect(reports).toContainText('Fake or spam, just now: waiting');
    await expect(reports.getByRole('listitem')).toHaveCount(1);
    expect(signedIn.reports.map(({ objectId }) => objectId)).toEqual([chapter.id]);
  });

  test('is shown with what has become of it', async ({ service, signedIn, openPopup }) => {
    const { library, now } = service.fakeService.world;
    const { chapter } = unreadIn(service.fakeService.world, signedIn);
    const reason = library.reportReasons.find(({ category }) => category === 'chapter');
    if (!reason) throw new Error('there is no reason');
    const about = { category: 'chapter', objectId: chapter.id, reasonId: reason.id, details: '' } as const;
    const report = { ...about, id: crypto.randomUUID(), createdAt: now() - HOUR };
    signedIn.reports.push({ ...report, status: 'waiting' });
    const popup = await openPopup();
    const tab = popup.getByRole('tab', { name: 'Reports' });
    const reports = popup.getByRole('region', { name: 'Your reports' });
    await tab.click();
    await expect(reports).toContainText(/1 hr ago: waiting/);

    signedIn.reports[0] = { ...report, status: 'accepted' };
    await rememberEarlierReports(popup, HOUR);
    await popup.getByRole('tab', { name: 'All follows' }).click();
    await tab.click();

    await expect(reports).toContainText(/1 hr ago: accepted/);
  });

  test('says that it waits, and until when, where ten have left in a minute', async ({
    service,
    signedIn,
    extension,
    openPopup,
    reading: { chapter, next },
  }) => {
    const reason = service.fakeService.world.library.reportReasons.find(
      ({ category, detailsRequired }) => category === 'chapter' && !detailsRequired,
    );
    if (!reason) throw new Error('there is no reason');
    const popup = await openPopup();
    for (let count = 1; count <= 11; count++) await confirm(popup, chapter.id, reason.id, `number ${count}`);

    await popup.getByRole('tab', { name: 'Waiting' }).click();
    const sentence = /MangaDex takes ten reports a minute\. Will be sent in (1:0\d|0:\d\d)/;
    const queue = popup.getByRole('region', { name: 'Not on MangaDex yet' });
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await expect(queue).toContainText(sentence);
    await keepPicture(popup, 'waiting');
    await popup.getByRole('tab', { name: 'Reports' }).click();
    const reports = popup.getByRole('region', { name: 'Your reports' });
    await expect(reports.getByRole('listitem')).toHaveCount(11);
    await expect(reports.getByRole('listitem').first()).toContainText(sentence);
    await keepPicture(popup, 'reports');

    const page = await reportPageFor(extension, next.id);
    await expect(page.getByText(/MangaDex takes ten reports a minute/)).toBeVisible();
    await page.getByRole('radio', { name: reason.reason }).check();
    await keepPicture(page, 'window');
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentence)).toBeVisible();
    await keepPicture(page, 'kept');
    expect(signedIn.reports).toHaveLength(10);
    expect(service.journal.count(429)).toBe(0);
  });
});

/** Confirms a report as the window does, without its form. @param page one of the extension's own. */
async function confirm(page: Page, objectId: string, reasonId: string, details: string): Promise<void> {
  const input = { operationId: crypto.randomUUID(), category: 'chapter', objectId, reasonId, details };
  await page.evaluate((report) => chrome.runtime.sendMessage({ name: 'report.send', input: report }), input);
}
