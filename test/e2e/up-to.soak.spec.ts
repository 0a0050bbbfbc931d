import { expect } from '@playwright/test';
import { serverError } from '../fake-service/faults.ts';
import { strangeChapter } from './support/find-chapters.ts';
import { freshTest, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';

test.describe('"Mark this and all before it as read"', () => {
  test('says what came in the way, and tries again; a chapter that nobody knows is said to be none', async ({
    service,
    signedIn,
    popup: _,
    open,
  }) => {
    const opened = (chapterId: string) => open(`up-to.html?chapter=${chapterId}`, { width: 440, height: 520 });
    const chapter = strangeChapter(service.fakeService.world, signedIn);
    service.fakeService.faults.order({ route: '/manga/{id}/feed' }, serverError());
    const page = await opened(chapter.id);
    await expect(page.getByRole('alert')).toContainText('MangaDex is having problems');
    await keepPicture(page, 'failed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Mark \d+ chapters as read$/ })).toBeVisible();
    // The window is gone before the key is let go.
    await Promise.all([page.waitForEvent('close'), page.keyboard.press('Escape').catch(() => undefined)]);

    const nowhere = await opened('01e9f0cb-caea-406d-92bb-0cc67c37481d');
    await expect(nowhere.getByRole('alert')).toContainText('MangaDex no longer has this.');
    // The window is gone before the click is over.
    const close = nowhere.getByRole('button', { name: 'Close' });
    await Promise.all([nowhere.waitForEvent('close'), close.click().catch(() => undefined)]);

    const nothing = await opened('none');
    await expect(nothing.getByRole('heading')).toHaveText('There’s no chapter at this address.');
  });

  freshTest('offers to sign in to who is not', async ({ options, open }) => {
    await expect(options.getByLabel('Username', { exact: true })).toBeVisible();
    const page = await open('up-to.html?chapter=01e9f0cb-caea-406d-92bb-0cc67c37481d');
    await expect(page.getByRole('alert')).toContainText('You’re not signed in.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
