import { expect } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { DAY } from '../../lib/clock.ts';
import type { Chapter, Manga } from '../fake-service/library/types.ts';
import { closedRootOf } from './support/closed-root.ts';
import { unreadIn } from './support/find-chapters.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { reportPageFor, reportWindowOf } from './support/report-window.ts';
import { test } from './support/scene-fixtures.ts';

declare const chrome: Browser;

test.describe('a report', () => {
  test('goes from the reader to the service in two steps: the button, and Enter', async ({
    service,
    signedIn,
    extension,
    openChapter,
    openPopup,
    reading: { manga, chapter },
  }) => {
    const reader = await openChapter(chapter.id);
    const control = await closedRootOf(reader);
    await expect.poll(control.buttons).toContain('Report');
    const first = await reportWindowOf(extension, () => control.press('Report'));
    await expect(first.getByText(titleOf(manga))).toBeVisible();
    expect(await first.evaluate(async () => (await chrome.windows.getCurrent()).type)).toBe('popup');
    await first.getByRole('radio', { name: 'Pictures do not load' }).check();
    await first.getByRole('button', { name: 'Page 1' }).click();
    await expect(first.getByRole('textbox', { name: 'Details' })).toHaveValue('Page 1: ');
    await keepPicture(first, 'form');
    await first.getByRole('button', { name: 'Send report' }).click();
    await expect(first.getByText('Your report is saved')).toBeVisible();
    await keepPicture(first, 'kept');
    await first.close();
    await expect.poll(() => signedIn.reports.length).toBe(1);

    const next = otherChapter(manga, chapter, service.fakeService.world.library.chapters);
    await reader.goto(`https://mangadex.org/chapter/${next}`);
    await expect.poll(control.buttons).toContain('Report');
    const second = await reportWindowOf(extension, () => control.press('Report'));
    await expect(second.getByRole('radio', { name: 'Pictures do not load' })).toBeFocused();
    await second.keyboard.press('Enter');

    await expect(second.getByText('Your report is saved')).toBeVisible();
    await expect(second.getByText('MangaDex has your report')).toBeVisible();
    expect(signedIn.reports.map(({ objectId }) => objectId)).toEqual([chapter.id, next]);
    // The reasons were asked for once.
    expect(service.journal.requests({ route: '/report/reasons/{category}' })).toHaveLength(1);
    // The window is gone before the key is let go.
    await Promise.all([second.waitForEvent('close'), second.keyboard.press('Escape').catch(() => undefined)]);

    const popup = await openPopup();
    await popup.getByRole('tab', { name: 'Reports' }).click();
    const reports = popup.getByRole('region', { name: 'Your reports' });
    await expect(reports.getByRole('listitem')).toHaveCount(2);
    await expect(reports).toContainText('Pictures do not load, just now: waiting');
    await keepPicture(popup, 'reports');
  });

  test('that was made before, on the site too, is shown, and asked about before it is sent again', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }) => {
    const { library, now } = service.fakeService.world;
    const popup = await openPopup();
    await followListIsChecked(popup);
    const more = popup.getByRole('button', { name: /^More: / }).first();
    const title = ((await more.getAttribute('aria-label')) ?? '').replace('More: ', '');
    await more.click();
    const manga = [...library.manga.values()].find((one) => Object.values(one.title).includes(title));
    const reason = library.reportReasons.find((one) => one.category === 'manga' && !one.detailsRequired);
    if (!manga || !reason) throw new Error('there is nothing to report');
    signedIn.reports.push({
      ...{ id: crypto.randomUUID(), category: 'manga', reasonId: reason.id, objectId: manga.id },
      ...{ details: '', status: 'refused', createdAt: now() - 3 * DAY },
    });

    const page = await reportWindowOf(extension, () => popup.getByRole('button', { name: 'Report series…' }).click());

    await expect(page.getByText('You’ve reported this before', { exact: true })).toBeVisible();
    await expect(page.getByText(`${reason.reason}, 3 days ago: refused`)).toBeVisible();
    await page.getByRole('radio', { name: 'Vandalised' }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Briefly say what’s wrong and where.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Details' })).toBeFocused();
    await page.keyboard.type('The description is a joke.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Do not send' })).toBeFocused();
    await keepPicture(page, 'asked');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Your report is saved')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('radio', { name: 'Vandalised' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Details' })).toHaveValue('The description is a joke.');
    expect(signedIn.reports).toHaveLength(1);
  });

  test('about a chapter becomes one about its group, in a window and with reasons of its own', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }) => {
    await followListIsChecked(await openPopup());
    const { library } = service.fakeService.world;
    const { chapter } = unreadIn(service.fakeService.world, signedIn);
    const [groupId = 'none'] = chapter.groupIds;
    const { name = '' } = library.groups.get(groupId) ?? {};
    const page = await reportPageFor(extension, chapter.id);
    await expect(page.getByRole('button', { name: 'Report series…' })).toBeVisible();
    await page.setViewportSize({ width: 460, height: 640 });
    await keepPicture(page, 'instead');

    const group = await reportWindowOf(extension, () =>
      page.getByRole('button', { name: `Report group ${name}…` }).click(),
    );

    expect(page.isClosed()).toBe(true);
    await expect(group.getByText(name, { exact: true })).toBeVisible();
    await group.getByRole('radio', { name: 'Not a real group' }).check();
    await keepPicture(group, 'group');
    await group.keyboard.press('Enter');
    await expect(group.getByText('Your report is saved')).toBeVisible();
    await expect
      .poll(() => signedIn.reports.map(({ category, objectId }) => [category, objectId]))
      .toEqual([['scanlation_group', groupId]]);
  });

  test('is measured in the bytes that MangaDex counts, and too long a one is not sent', async ({
    signedIn,
    extension,
    reading: { chapter },
  }) => {
    const page = await reportPageFor(extension, chapter.id);
    await page.getByRole('radio', { name: 'Pictures do not load' }).check();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Pages missing' })).toBeChecked();
    await expect(page.getByText('Details are required for this reason.')).toBeVisible();
    const details = page.getByRole('textbox', { name: 'Details' });
    await expect(page.getByText('0 of 7,867 bytes')).toBeVisible();
    await details.fill('é漫😀"');
    // Two, three and four bytes, and a quotation mark that the body writes as two.
    await expect(page.getByText(`${2 + 3 + 4 + 2} of 7,867 bytes`)).toBeVisible();
    await details.fill('漫'.repeat(2_700));
    await expect(page.getByText('233 bytes too long')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toContainText('longer than MangaDex allows');
    await expect(details).toBeFocused();

    await details.fill('漫'.repeat(2_600));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Your report is saved')).toBeVisible();
    await expect.poll(() => signedIn.reports.map((report) => report.details.length)).toEqual([2_600]);
  });

  test('whose answer was lost is looked for, and never made twice', async ({
    service,
    signedIn,
    extension,
    openChapter,
    reading: { chapter },
  }) => {
    service.faults.order({ method: 'POST', route: '/report' }, { kind: 'drop', work: 'done' });
    const control = await closedRootOf(await openChapter(chapter.id));
    await expect.poll(control.buttons).toContain('Report');
    const page = await reportWindowOf(extension, () => control.press('Report'));

    await page.getByRole('radio', { name: 'Fake or spam' }).check();
    await page.keyboard.press('Enter');

    await expect(page.getByText('It may have arrived.')).toBeVisible();
    await expect(page.getByText('MangaDex has your report')).toBeVisible();
    expect(signedIn.reports.map(({ objectId }) => objectId)).toEqual([chapter.id]);
    expect(service.journal.requests({ method: 'POST', route: '/report' })).toHaveLength(1);
  });
});

function titleOf(manga: Manga): string {
  return manga.title.en ?? Object.values(manga.title)[0] ?? '';
}

function otherChapter(manga: Manga, not: Chapter, chapters: ReadonlyMap<string, Chapter>): string {
  const other = manga.chapterIds.find((id) => id !== not.id && (chapters.get(id)?.pages ?? 0) > 0);
  if (!other) throw new Error('the series has a single chapter');
  return other;
}
