import { expect } from '@playwright/test';
import type { Account, Chapter, Manga } from '../catalogue/library/types.ts';
import type { World } from '../catalogue/world.ts';
import { test } from './support/fixtures.ts';
import { followListIsChecked, nextOffered } from './support/follow-list.ts';

test.describe('a choice in the settings', () => {
  test.setTimeout(120_000);

  test('of one language more is made by keys alone, and has its chapters fetched', async ({
    service,
    options,
    signedIn: _,
    openPopup,
  }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup.close();
    const asked = () => service.journal.requests({ route: '/user/follows/manga/feed' }).length;
    const before = asked();

    await options.getByLabel('Search languages').focus();
    await options.keyboard.type('french');
    await options.keyboard.press('Tab');
    await options.keyboard.press('Space');

    await expect(options.getByText('English and French')).toBeVisible();
    await expect(options.getByText('Saved')).toBeVisible();
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(before);
  });

  test('of the ratings changes the list at once, without asking the service', async ({
    service,
    options,
    signedIn,
    openPopup,
  }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const badge = async () => Number(await popup.evaluate('chrome.action.getBadgeText({})'));
    const seriesBefore = await badge();
    const { title } = unreadWith(service.catalogue.world, signedIn, 'suggestive');
    expect(await nextOffered(popup, title)).toBeDefined();
    const before = service.journal.requests({ host: 'api' }).length;

    await options.getByLabel('Suggestive').uncheck();
    await options.getByLabel('Erotica').uncheck();

    await expect(options.getByLabel('Safe')).toBeDisabled();
    await expect.poll(badge).toBeLessThan(seriesBefore);
    await expect.poll(() => nextOffered(popup, title)).toBeUndefined();
    expect(service.journal.requests({ host: 'api' }).length).toBe(before);
  });
});

/** A series of this rating that the account is reading and has not read to the end. */
function unreadWith({ library }: World, account: Account, rating: Manga['contentRating']): { readonly title: string } {
  const found = [...library.manga.values()].find(
    ({ id, contentRating, chapterIds, title }) =>
      contentRating === rating &&
      account.statuses.get(id) === 'reading' &&
      account.follows.has(id) &&
      title.en !== undefined &&
      chapterIds.some((chapterId) => isUnread(library.chapters.get(chapterId), account)),
  );
  if (!found) throw new Error('No series on the shelves suits this test.');
  return { title: found.title.en ?? '' };
}

function isUnread(chapter: Chapter | undefined, account: Account): boolean {
  return chapter?.translatedLanguage === 'en' && chapter.pages > 0 && !account.read.has(chapter.id);
}
