import { expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { publishChapter } from '../fake-service/library/publish.ts';
import { unreadIn } from './support/find-chapters.ts';
import { rememberEarlierCheck } from './support/pass-time.ts';
import { test } from './support/signed-in-fixtures.ts';
import { killWorker } from './support/worker-death.ts';

declare const chrome: Browser;

const HOUR_MS = 3_600_000;

test.describe('a check that comes by itself', () => {
  test.setTimeout(180_000);

  test('finds a new chapter when its alarm wakes a dead worker, and the badge counts it', async ({
    service,
    extension,
    options,
    signedIn,
  }) => {
    await options.getByLabel('Unread chapters', { exact: true }).check();
    await expect.poll(() => checkState(options), { timeout: 90_000 }).toBe('done');
    // What the end of the check has brought is counted a moment after it.
    await expect.poll(() => isSteady(() => badge(options)), { timeout: 60_000 }).toBe(true);
    const unread = Number(await badge(options));
    expect(await ringsIn(options)).toBeGreaterThan(0.9 * HOUR_MS);

    publishChapter(service.fakeService.world, unreadIn(service.fakeService.world, signedIn).manga);
    await killWorker(extension.context);
    const asked = () => service.journal.requests({ host: 'api' });
    const before = asked().length;
    await rememberEarlierCheck(options, 2 * HOUR_MS);
    const ringsAt = await options.evaluate(async () => {
      const when = Date.now() + 3_000;
      await chrome.alarms.create('check', { when });
      return when;
    });

    await expect.poll(() => badge(options), { timeout: 60_000 }).toBe(`${unread + 1}`);
    const made = asked().slice(before);
    expect(made.length).toBeLessThanOrEqual(3);
    expect(made[0]?.at).toBeGreaterThanOrEqual(ringsAt);
    await expect.poll(() => ringsIn(options)).toBeGreaterThan(0.9 * HOUR_MS);
  });

  test('does not come where the person wants to ask for each', async ({ options, signedIn: _ }) => {
    await expect.poll(() => ringsIn(options)).not.toBe(null);
    await options.getByLabel('Check for new chapters').selectOption({ label: 'Only when I press “Refresh”' });
    await expect(options.getByText('Saved')).toBeVisible();
    await expect.poll(() => ringsIn(options)).toBe(null);
  });
});

/** Whether it says the same number for three seconds. */
async function isSteady(read: () => Promise<string>): Promise<boolean> {
  const first = await read();
  for (let look = 0; look < 6; look++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if ((await read()) !== first) return false;
  }
  return /^\d+$/.test(first);
}

/** What stands on the toolbar button. */
function badge(page: Page): Promise<string> {
  return page.evaluate(() => chrome.action.getBadgeText({}));
}

async function checkState(page: Page): Promise<unknown> {
  const { 'view.check': view } = await page.evaluate(() => chrome.storage.session.get('view.check'));
  return (view as { state?: string } | undefined)?.state;
}

/** In how many ms the alarm rings; `null` where there is none. */
function ringsIn(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const alarm = await chrome.alarms.get('check');
    return alarm ? alarm.scheduledTime - Date.now() : null;
  });
}
