import { expect, type Page } from '@playwright/test';
import type { Account } from '../fake-service/library/types.ts';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import type { RunningService } from '../fake-service/start.ts';
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
    banAtTheNextMark(service);
    await control.press('Mark as read');
    await expect(popup.getByRole('status')).toContainText('MangaDex has blocked your internet address');

    const devtools = await extension.context.newCDPSession(popup);
    const origin = new URL(extension.address('popup.html')).origin;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await popup.reload();

    await expect(popup.getByText('This browser has lost the keys to your MangaDex session')).toBeVisible();
    await endTheBan(popup);
    expect(signedIn.read).not.toContain(chapter.id);
    await options.bringToFront();
    await signIn(options, signedIn);
    await bothAreRead(signedIn, [chapter.id]);
  });
});

/** The service answers the next mark with its page for a banned address. */
function banAtTheNextMark({ faults }: RunningService): void {
  faults.order({ route: '/manga/{id}/read' }, { kind: 'replace', work: 'undone', answer: forbidden });
}

/** A check is asked for, and the popup learns that the address is another one; resolves when a probe has been answered from there. */
async function endTheBan(popup: Page): Promise<void> {
  await popup.bringToFront();
  await popup.getByRole('button', { name: 'Refresh' }).click();
  await popup.getByRole('button', { name: 'I’m on another network' }).click();
  await expect(popup.getByRole('status')).not.toContainText('MangaDex has blocked your internet address');
}

async function bothAreRead({ read }: Account, ids: readonly string[]): Promise<void> {
  await expect.poll(() => ids.filter((id) => !read.has(id)), { timeout: 60_000 }).toEqual([]);
}
