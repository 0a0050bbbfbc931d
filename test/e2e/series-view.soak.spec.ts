import { expect, type Page } from '@playwright/test';
import type { Chapter, Manga } from '../fake-service/library/types.ts';
import type { World } from '../fake-service/world.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { test } from './support/scene-fixtures.ts';

test.describe('a series, opened from its row', () => {
  test('is unfollowed, with its status, and both come back with "Undo"', async ({ service, signedIn, popup }) => {
    const { id } = mangaNamed(service.fakeService.world, await openFirst(popup));
    const status = signedIn.statuses.get(id);
    expect(signedIn.follows).toContain(id);

    await popup.getByRole('button', { name: 'Unfollow series' }).click();

    await expect(popup.getByRole('button', { name: 'Follow series', exact: true })).toBeVisible();
    await expect.poll(() => signedIn.follows.has(id) || signedIn.statuses.has(id)).toBe(false);
    await popup.getByRole('button', { name: /^Undo: / }).click();
    await expect(popup.getByRole('button', { name: 'Unfollow series' })).toBeVisible();
    await expect.poll(() => [signedIn.follows.has(id), signedIn.statuses.get(id)]).toEqual([true, status]);
  });

  test('is given a reading status, and its old one back', async ({ service, signedIn, popup }) => {
    const { id } = mangaNamed(service.fakeService.world, await openFirst(popup));
    const before = signedIn.statuses.get(id) ?? 'none';
    const choice = popup.getByRole('combobox', { name: 'Reading status' });
    await expect(choice).toHaveValue(before);

    await choice.selectOption('On hold');

    await expect.poll(() => signedIn.statuses.get(id)).toBe('on_hold');
    await popup.getByRole('button', { name: /^Undo: / }).click();
    await expect(choice).toHaveValue(before);
    await expect.poll(() => signedIn.statuses.get(id)).toBe(before);
  });

  test('has its chapters marked one by one', async ({ signedIn, popup }) => {
    await openFirst(popup);
    const read = signedIn.read.size;
    const mark = popup.getByRole('button', { name: /^Mark as read: / });
    const name = (await mark.first().getAttribute('aria-label')) ?? 'nothing to mark';

    await mark.first().click();

    await popup.getByRole('button', { name: name.replace('read', 'unread'), exact: true }).waitFor();
    await expect.poll(() => signedIn.read.size).toBe(read + 1);
    await popup.getByRole('button', { name: name.replace('read', 'unread'), exact: true }).click();
    await expect(popup.getByRole('button', { name, exact: true })).toBeVisible();
    await expect.poll(() => signedIn.read.size).toBe(read);
    // The toast stands there still: the question has to be answered over it.
    await popup
      .getByRole('button', { name: /^Mark up to here: / })
      .first()
      .click();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(popup.getByRole('button', { name: /^Undo: / })).toBeVisible();
  });

  test('has its older chapters fetched, which no check reads', async ({ service, signedIn, openPopup }) => {
    const { library, now } = service.fakeService.world;
    const chaptersOf = ({ chapterIds }: Manga) => chapterIds.flatMap((id) => library.chapters.get(id) ?? []);
    const old = [...signedIn.follows]
      .flatMap((id) => library.manga.get(id) ?? [])
      .find((manga) => manga.title.en !== undefined && chaptersOf(manga).some(isOlderThanAYear(now())));
    if (!old) throw new Error('No series on the shelves has chapters from more than a year ago.');
    const readable = chaptersOf(old).filter(
      ({ translatedLanguage, isUnavailable, publishAt }) =>
        translatedLanguage === 'en' && !isUnavailable && publishAt <= now(),
    );
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup.getByRole('tab', { name: 'All follows' }).click();
    await popup.getByRole('searchbox', { name: 'Search follows' }).fill(old.title.en ?? '');

    await openFirst(popup);

    const chapter = popup.getByRole('list', { name: 'Chapters' }).getByRole('listitem').first();
    await expect(chapter).toHaveAttribute('aria-setsize', `${readable.length}`);
    const asked = () => service.journal.requests({ route: '/manga/{id}/feed' }).length;
    expect(asked()).toBe(1);
    await popup.getByRole('button', { name: 'Back to the list' }).click();
    await openFirst(popup);
    await expect(popup.getByText('Loading older chapters…')).toHaveCount(0);
    expect(asked()).toBe(1);
  });

  test('loses the chapters of a group that is hidden, until that is taken back', async ({ popup }) => {
    await openFirst(popup);
    const hide = popup.getByRole('button', { name: /^Hide group: / });
    const name = (await hide.first().getAttribute('aria-label')) ?? 'nothing to hide';

    await hide.first().click();

    await expect(popup.getByText(/^Not counted: .*from (a hidden group|hidden groups)/)).toBeVisible();
    await expect(popup.getByRole('button', { name, exact: true })).toHaveCount(0);
    await popup.getByRole('button', { name: /^Undo: / }).click();
    await expect(popup.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(popup.getByText('hidden group')).toHaveCount(0);
  });

  test('is opened, walked along and left with keys alone', async ({ signedIn, popup }) => {
    const read = signedIn.read.size;
    await popup.keyboard.press('j');
    await popup.keyboard.press('j');
    const row = popup.locator('li:focus');
    const title = (await row.getByRole('heading').textContent()) ?? 'no title';

    await popup.keyboard.press('o');

    await expect(popup.getByRole('region', { name: title })).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await popup.keyboard.press('j');
    await popup.keyboard.press('m');
    await expect.poll(() => signedIn.read.size).not.toBe(read);
    await popup.keyboard.press('u');
    await expect.poll(() => signedIn.read.size).toBe(read);
    await popup.keyboard.press('Escape');
    await expect(row.getByRole('heading', { name: title })).toBeVisible();
  });
});

test.describe('the order of the list', () => {
  test('and the statuses that "Unread" shows are chosen, and remembered', async ({ popup }) => {
    const few = Number(await popup.getByRole('listitem').first().getAttribute('aria-setsize'));
    await popup.getByRole('button', { name: 'Order and statuses' }).click();
    await popup.getByRole('radio', { name: 'Title' }).check();
    for (const status of ['On hold', 'Plan to read', 'Dropped']) await popup.getByLabel(status).check();

    const more = Number(await popup.getByRole('listitem').first().getAttribute('aria-setsize'));

    expect(more).toBeGreaterThan(few);
    const titles = await popup.getByRole('heading', { level: 2 }).allTextContents();
    await popup.reload();
    await expect(popup.getByRole('heading', { level: 2 })).toHaveText(titles);
  });
});

/** Opens the first series of the list. @returns its title. */
async function openFirst(popup: Page): Promise<string> {
  const more = popup.getByRole('button', { name: /^More: / }).first();
  const title = ((await more.getAttribute('aria-label')) ?? '').replace('More: ', '');
  await more.click();
  await expect(popup.getByRole('region', { name: title })).toBeVisible();
  return title;
}

function isOlderThanAYear(now: number): (chapter: Chapter) => boolean {
  return ({ publishAt }) => publishAt < now - 366 * 86_400_000;
}

function mangaNamed({ library }: World, title: string): Manga {
  const found = [...library.manga.values()].find((manga) => Object.values(manga.title).includes(title));
  if (!found) throw new Error(`No series on the shelves is called "${title}".`);
  return found;
}
