import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { tabTo } from './support/tab-to.ts';

test.describe('a series, opened from its row', () => {
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

  test('has its own settings chosen with keys alone', async ({ popup }) => {
    for (const key of ['j', 'o']) await popup.keyboard.press(key);
    await tabTo(popup, popup.getByRole('button', { name: 'Settings for this series' }));
    await popup.keyboard.press('Enter');
    const mute = popup.getByRole('checkbox', { name: 'Mute series' });
    await tabTo(popup, mute);
    await popup.keyboard.press('Space');
    await expect(mute).toBeChecked();
    await tabTo(popup, popup.getByLabel('Add a group'));
    await popup.keyboard.press('ArrowDown');
    const wait = popup.getByLabel('Days to wait before accepting any group');
    await tabTo(popup, wait);
    await popup.keyboard.type('2');
    await tabTo(popup, popup.getByLabel('Note'));
    await popup.keyboard.type('after volume 2');
    await expect(popup.getByText('Saved', { exact: true })).toBeVisible();
    await expect(wait).toHaveValue('2');
    await tabTo(popup, popup.getByRole('button', { name: /^Remove/ }), 'Shift+Tab');
    await popup.keyboard.press('Enter');
    await expect(popup.getByLabel('Add a group')).toBeFocused();
    await popup.keyboard.press('Escape');
    await expect(popup.locator('li:focus')).toBeVisible();
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
