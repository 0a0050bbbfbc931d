import { expect } from '@playwright/test';
import { followListIsChecked } from './support/follow-list.ts';
import { test } from './support/signed-in-fixtures.ts';

test.describe('"Discuss"', () => {
  test('opens no tab where it cannot come to anything', async ({ service, signedIn, extension, openPopup }) => {
    expect(signedIn.username).not.toBe('');
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup
      .getByRole('button', { name: /^More: / })
      .first()
      .click();
    const tabs = extension.context.pages().length;
    await extension.context.setOffline(true);
    await expect(popup.getByText('Offline')).toBeVisible();

    await popup
      .getByRole('button', { name: /^Discuss: / })
      .first()
      .click();

    await expect(popup.getByText('You’re offline. Everything is kept')).toBeVisible();
    expect(extension.context.pages()).toHaveLength(tabs);
    expect(service.journal.requests({ method: 'POST', route: '/forums/thread' })).toEqual([]);
  });
});
