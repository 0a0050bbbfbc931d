import { expect } from '@playwright/test';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

test.describe('a database that the browser closes under a living worker', () => {
  test('together with the session says that the session is lost, and keeps the marks for the next one', async ({
    service,
    extension,
    options,
    signedIn,
    reading: { chapter },
    popup,
    reader: { control },
  }) => {
    service.faults.order({ route: '/manga/{id}/read' }, { kind: 'replace', work: 'undone', answer: forbidden });
    await control.press('Mark as read');
    await expect(popup.getByRole('status')).toContainText('MangaDex has blocked your internet address');

    const devtools = await extension.context.newCDPSession(popup);
    const origin = new URL(extension.address('popup.html')).origin;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await popup.reload();

    await expect(popup.getByText('This browser has lost the keys to your MangaDex session')).toBeVisible();
    await popup.bringToFront();
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await popup.getByRole('button', { name: 'I’m on another network' }).click();
    await expect(popup.getByRole('status')).not.toContainText('MangaDex has blocked your internet address');
    expect(signedIn.read).not.toContain(chapter.id);
    await options.bringToFront();
    await signIn(options, signedIn);
    await expect.poll(() => signedIn.read.has(chapter.id), { timeout: 60_000 }).toBe(true);
  });
});
