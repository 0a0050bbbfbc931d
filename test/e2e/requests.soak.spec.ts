import { expect } from '@playwright/test';
import type { RunningService } from '../fake-service/start.ts';
import { tabInChromium as tabOf } from './support/chromium-tab.ts';
import { freshTest as test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { overflowOf, problemsOf } from './support/problems-of.ts';
import { requestsSeen } from './support/requests-shown.ts';
import { showsAll, walkRequests } from './support/walk-requests.ts';
import { waysInChromium } from './support/ways-in-chromium.ts';
import { killWorker } from './support/worker-death.ts';

test.describe('the requests on the options page', () => {
  test('are those that the service has seen since the sign-in, in any colours and on a narrow screen', async ({
    service,
    signedIn,
    options,
    extension,
    openPopup,
  }) => {
    await walkRequests({ service, account: signedIn, ...waysInChromium(extension) });

    // A worker that dies takes along what is under way: covers may still be coming.
    await asksForNothing(service);
    // The next worker adds to what the one before has written.
    await killWorker(extension.context);
    const popup = await openPopup();
    const seen = requestsSeen(service).length;
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => requestsSeen(service).length).toBeGreaterThan(seen);
    await showsAll({ service }, await tabOf(options));
    await popup.close();

    const card = options.getByRole('region', { name: 'Requests in the last hour' });
    for (const width of [900, 320])
      for (const colorScheme of ['light', 'dark'] as const) {
        await options.setViewportSize({ width, height: 740 });
        await options.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await keepPicture(card, `requests-${colorScheme}-${width}`);
        expect(await problemsOf(options)).toEqual([]);
        expect(await overflowOf(options)).toBe(0);
      }
    await options.emulateMedia({ forcedColors: 'active' });
    await keepPicture(card, 'requests-forced-colors');
  });
});

/** Waits until nothing of ours has come for three seconds. */
async function asksForNothing(service: RunningService): Promise<void> {
  let before = -1;
  const isStill = () => {
    const now = requestsSeen(service).length;
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { intervals: [3_000], timeout: 90_000 }).toBe(true);
}
