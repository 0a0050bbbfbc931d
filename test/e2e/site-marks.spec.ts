import { expect, type Page } from '@playwright/test';
import { unreadIn } from './support/find-chapters.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { test } from './support/signed-in-fixtures.ts';
import { signInToSite } from './support/site-session.ts';

const MARKS = { host: 'api', method: 'POST', route: '/manga/{id}/read' } as const;

test.describe('what the site itself marks', () => {
  test('shows in the reader and in the popup at once, without a request of ours', async ({
    service,
    signedIn,
    openPopup,
    openUnread,
  }) => {
    const popup = await openPopup();
    await followListIsChecked(popup);
    const { manga, chapter } = unreadIn(service.fakeService.world, signedIn);
    const unread = await unreadOf(popup, Object.values(manga.title)[0] ?? '');
    const { page, control } = await openUnread(chapter.id);
    await signInToSite(page, service, signedIn);
    await page.getByRole('button', { name: 'Menu' }).click();

    await page.getByRole('button', { name: 'Mark chapter as read' }).click();

    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await expect.poll(control.buttons).toContain('Mark as unread');
    await expect.poll(() => unreadOf(popup, Object.values(manga.title)[0] ?? '')).toBe(unread - 1);
    expect(service.journal.requests({ ...MARKS, initiator: 'extension' })).toEqual([]);
    expect(service.journal.requests({ ...MARKS, initiator: 'site' })).toHaveLength(1);

    await page.getByRole('button', { name: 'Mark chapter as unread' }).click();

    await expect.poll(control.buttons).toContain('Mark as read');
    await expect.poll(() => unreadOf(popup, Object.values(manga.title)[0] ?? '')).toBe(unread);
    expect(service.journal.requests({ ...MARKS, initiator: 'extension' })).toEqual([]);
  });
});

/** How many chapters of a series the popup counts as unread; none where it says nothing. */
async function unreadOf(popup: Page, title: string): Promise<number> {
  await popup.getByRole('tab', { name: 'All follows' }).click();
  await popup.getByRole('searchbox', { name: 'Search follows' }).fill(title);
  const row = popup.getByRole('listitem').filter({ has: popup.getByRole('heading', { name: title, exact: true }) });
  await expect(row).toBeVisible();
  const [words = '0'] = await row.getByText(/^\d+ (or more )?unread chapters?$/).allTextContents();
  return Number.parseInt(words, 10);
}
