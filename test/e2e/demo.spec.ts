import { expect } from '@playwright/test';
import { freshTest as test } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { signIn } from './support/sign-in.ts';

test('without an account a person looks around in the demo, which asks nothing and leaves nothing behind', async ({
  options,
  openPopup,
  service,
  account,
}) => {
  await options.getByRole('button', { name: 'Start the demo' }).click();
  await expect(options.getByText('The demo is on.')).toBeVisible();
  const popup = await openPopup();
  await expect(popup.getByText('Demo: invented series, nothing is sent')).toBeVisible();
  const title = 'The Lighthouse Keeper’s Cat';
  const mark = popup.getByRole('button', { name: `Mark as read: ${title}, Ch. 12` });
  await mark.click();
  await expect(popup.getByRole('button', { name: `Mark as read: ${title}, Ch. 13` })).toBeVisible();
  await popup.getByRole('button', { name: /^Undo: / }).click();
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(popup.getByRole('tab', { name: /Waiting/ })).toBeVisible();

  await popup.getByRole('searchbox', { name: 'Search follows' }).fill('letters');
  await popup.getByRole('button', { name: 'More: Seven Letters to the Sea' }).click();
  await expect(popup.getByText('8 chapters')).toBeVisible();
  await popup.getByRole('button', { name: 'Unfollow series' }).click();
  await expect(popup.getByText('Unfollowed: Seven Letters to the Sea')).toBeVisible();
  expect(service.journal.requests({}), 'what the demo has asked').toEqual([]);

  await options.getByRole('button', { name: 'End the demo' }).click();
  await expect(options.getByRole('button', { name: 'Start the demo' })).toBeVisible();
  const after = await openPopup();
  await expect(after.getByText(title)).toBeHidden();
  await expect(after.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await after.evaluate(() => JSON.stringify(localStorage)), 'what a popup would paint first').not.toContain(
    'Lighthouse',
  );
  expect(service.journal.requests({}), 'what the demo has asked').toEqual([]);

  await options.getByRole('button', { name: 'Start the demo' }).click();
  await expect(options.getByText('The demo is on.')).toBeVisible();
  await after.getByRole('button', { name: `Mark as read: ${title}, Ch. 12` }).click();
  await expect(after.getByRole('tab', { name: /Waiting/ })).toBeVisible();
  await signIn(options, account);
  await followListIsChecked(after);
  await expect(options.getByText('The demo is on.')).toBeHidden();
  await expect(after.getByText('Demo: invented series')).toBeHidden();
  await expect(after.getByText(title)).toBeHidden();
  expect(service.journal.requests({ method: 'POST', host: 'api' }), 'what was changed at the service').toEqual([]);
});
