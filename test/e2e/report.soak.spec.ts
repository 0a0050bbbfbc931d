import { expect } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { Chapter, Manga } from '../fake-service/library/types.ts';
import { nameOf } from './journeys/walk.ts';
import { closedRootOf } from './support/closed-root.ts';
import { test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';

declare const chrome: Browser;

test.describe('a report', () => {
  test('goes from the reader to the service in two steps: the button, and Enter', async ({
    service,
    signedIn,
    reportWindowOf,
    openChapter,
    openPopup,
    reading: { manga, chapter },
  }) => {
    const reader = await openChapter(chapter.id);
    const control = await closedRootOf(reader);
    await expect.poll(control.buttons).toContain('Report');
    const first = await reportWindowOf(() => control.press('Report'));
    await expect(first.getByText(nameOf(manga))).toBeVisible();
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
    const second = await reportWindowOf(() => control.press('Report'));
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

  test('about a chapter becomes one about its group, in a window and with reasons of its own', async ({
    service,
    signedIn,
    popup: _,
    reading: { chapter },
    open,
    reportWindowOf,
  }) => {
    const { library } = service.fakeService.world;
    const [groupId = 'none'] = chapter.groupIds;
    const { name = '' } = library.groups.get(groupId) ?? {};
    const page = await open(`report.html?category=chapter&objectId=${chapter.id}&page=7`);
    await expect(page.getByRole('button', { name: 'Report series…' })).toBeVisible();
    await page.setViewportSize({ width: 460, height: 640 });
    await keepPicture(page, 'instead');

    const group = await reportWindowOf(() => page.getByRole('button', { name: `Report group ${name}…` }).click());

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
});

function otherChapter(manga: Manga, not: Chapter, chapters: ReadonlyMap<string, Chapter>): string {
  const other = manga.chapterIds.find((id) => id !== not.id && (chapters.get(id)?.pages ?? 0) > 0);
  if (!other) throw new Error('the series has a single chapter');
  return other;
}
