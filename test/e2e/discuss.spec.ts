import { expect, type Page } from '@playwright/test';
import { SECOND } from '../../lib/clock.ts';
import { serverError } from '../fake-service/faults.ts';
import { followListIsChecked } from './support/follow-list.ts';
import type { ExtensionInBrowser } from './support/launch-chromium.ts';
import { test } from './support/signed-in-fixtures.ts';

const FORUM = /^https:\/\/forums\.mangadex\.org\/threads\/3\d{6}$/;

test.describe('"Discuss"', () => {
  test('opens the thread of a chapter, which is asked for once', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }) => {
    expect(signedIn.username).not.toBe('');
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup
      .getByRole('button', { name: /^More: / })
      .first()
      .click();
    const button = popup.getByRole('button', { name: /^Discuss: / }).first();

    const first = await openedBy(extension, () => button.click());

    await expect(first).toHaveURL(FORUM);
    await expect(first.getByRole('heading', { name: /^Discussion of chapter/ })).toBeVisible();
    expect(service.journal.requests({ method: 'POST', route: '/forums/thread' })).toHaveLength(1);
    // Nothing but the address went to the forum: no token, no referrer.
    const [visit] = service.journal.requests({ host: 'forum', method: 'GET' });
    expect(visit?.asked.headers).not.toHaveProperty('authorization');
    expect(visit?.asked.headers).not.toHaveProperty('referer');

    // Sooner than a second and a half after the first it is the same press, and opens nothing.
    await expect(async () => {
      const second = await openedBy(extension, () => button.click(), 2 * SECOND);
      await expect(second).toHaveURL(FORUM);
    }).toPass();
    expect(service.journal.requests({ method: 'POST', route: '/forums/thread' })).toHaveLength(1);
  });

  test('says in its tab what came in the way, and goes on when it is tried again', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }, testInfo) => {
    expect(signedIn.username).not.toBe('');
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup
      .getByRole('button', { name: /^More: / })
      .first()
      .click();
    service.fakeService.faults.order({ route: '/forums/thread' }, serverError(503));

    const tab = await openedBy(extension, () =>
      popup
        .getByRole('button', { name: /^Discuss: / })
        .first()
        .click(),
    );

    await expect(tab.getByRole('alert')).toContainText('MangaDex is having problems right now.');
    await tab.screenshot({ path: testInfo.outputPath('failed.png') });
    service.fakeService.faults.order({ route: '/forums/thread' }, { kind: 'delay', ms: 1_500 });
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(tab.getByRole('status')).toContainText('Looking for this chapter’s discussion');
    await tab.screenshot({ path: testInfo.outputPath('looking.png') });
    await expect(tab).toHaveURL(FORUM);
  });

  test('goes on to the comments of the site where the forum has no thread and makes none', async ({
    service,
    signedIn,
    extension,
    openPopup,
  }) => {
    expect(signedIn.username).not.toBe('');
    service.fakeService.switches.discussions = 'site';
    const popup = await openPopup();
    await followListIsChecked(popup);
    await popup
      .getByRole('button', { name: /^More: / })
      .first()
      .click();

    const tab = await openedBy(extension, () =>
      popup
        .getByRole('button', { name: /^Discuss: / })
        .first()
        .click(),
    );

    await expect(tab).toHaveURL(/^https:\/\/mangadex\.org\/chapter\/[0-9a-f-]{36}(\/\d+)?\?comments=1$/);
    await expect(tab.getByRole('heading', { name: 'Comments' })).toBeVisible();
    expect(service.journal.requests({ method: 'POST', route: '/forums/thread' })).toHaveLength(1);
    expect(service.journal.requests({ host: 'forum' })).toEqual([]);
  });

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

/** @param withinMs how long the tab may take. */
async function openedBy(
  extension: ExtensionInBrowser,
  press: () => Promise<void>,
  withinMs = 30 * SECOND,
): Promise<Page> {
  const [tab] = await Promise.all([extension.context.waitForEvent('page', { timeout: withinMs }), press()]);
  return tab;
}
