import { expect, type Page } from '@playwright/test';
import { serverError } from '../catalogue/faults.ts';
import type { Chapter } from '../catalogue/library/types.ts';
import type { World } from '../catalogue/world.ts';
import { test } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import type { ExtensionInBrowser } from './support/launch-chromium.ts';
import { marksIn } from './support/marks.ts';
import { strangeChapter } from './support/shelf.ts';

test.describe('"Mark this and all before it as read"', () => {
  test('says what it would mark of a series that nobody follows, does it, and "Undo" restores exactly that', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }, testInfo) => {
    await followListIsChecked(await openPopup());
    const chapter = strangeChapter(service.catalogue.world, signedIn);
    const [one] = earlier(service.catalogue.world, chapter);
    signedIn.read.add(one ?? '');
    const before = [...signedIn.read].sort();

    const page = await opened(extension, chapter.id);

    const button = page.getByRole('button', { name: /^Mark \d+ chapters as read$/ });
    await expect(button).toBeFocused();
    const count = Number((await button.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(1);
    await expect(page.getByText(/^Not marked: .*1 already read/)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('preview.png') });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: testInfo.outputPath('preview-dark.png') });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(marksIn(service.journal)).toEqual([]);

    await page.keyboard.press('Enter');

    await expect(page.getByRole('status')).toHaveText(`${count} chapters marked as read`);
    await expect.poll(() => signedIn.read.size).toBe(before.length + count);
    await page.screenshot({ path: testInfo.outputPath('marked.png') });
    expect(marksIn(service.journal)).toMatchObject([{ mangaId: chapter.mangaId, history: false }]);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();

    await expect(page.getByRole('status')).toHaveText('Undone. Everything is as it was before.');
    await expect.poll(() => [...signedIn.read].sort()).toEqual(before);
    await Promise.all([page.waitForEvent('close'), page.keyboard.press('Escape').catch(() => undefined)]);
  });

  test('says what came in the way, and tries again; a chapter that nobody knows is said to be none', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }, testInfo) => {
    await followListIsChecked(await openPopup());
    const chapter = strangeChapter(service.catalogue.world, signedIn);
    service.catalogue.faults.order({ route: '/manga/{id}/feed' }, serverError());
    const page = await opened(extension, chapter.id);
    await expect(page.getByRole('alert')).toContainText('MangaDex is having problems');
    await page.screenshot({ path: testInfo.outputPath('failed.png') });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Mark \d+ chapters as read$/ })).toBeVisible();
    await page.close();

    const nowhere = await opened(extension, '01e9f0cb-caea-406d-92bb-0cc67c37481d');
    await expect(nowhere.getByRole('alert')).toContainText('MangaDex no longer has this.');
    const gone = nowhere.waitForEvent('close');
    await nowhere.getByRole('button', { name: 'Close' }).click();
    await gone;

    const nothing = await opened(extension, 'none');
    await expect(nothing.getByRole('heading')).toHaveText('There’s no chapter at this address.');
  });

  test('offers to sign in to who is not', async ({ options, extension }) => {
    await expect(options.getByLabel('Username', { exact: true })).toBeVisible();
    const page = await opened(extension, '01e9f0cb-caea-406d-92bb-0cc67c37481d');
    await expect(page.getByRole('alert')).toContainText('You’re not signed in.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

/** Its window's own page, in a tab of its size. */
async function opened(extension: ExtensionInBrowser, chapterId: string): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 440, height: 520 });
  await page.goto(extension.address(`up-to.html?chapter=${chapterId}`));
  return page;
}

/** English chapters of the same series that came before it. */
function earlier({ library }: World, { id, mangaId }: Chapter): string[] {
  const all = library.manga.get(mangaId)?.chapterIds ?? [];
  return all.filter((one) => one !== id && library.chapters.get(one)?.translatedLanguage === 'en');
}
