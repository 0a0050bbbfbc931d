import { expect } from '@playwright/test';
import { startFakeService } from '../fake-service/start.ts';
import { isOriginLeftOut, leaveOutOrigin } from './journeys/refused-writes.ts';
import { tabInChromium } from './support/chromium-tab.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { judged, lawful } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { changeFromPages, changeInEachWay, expectOriginsOfPages, expectOurOrigin } from './support/origins.ts';
import { pageAt } from './support/page-at.ts';
import { test } from './support/signed-in-fixtures.ts';

test('the switch for a service that refuses changes of extensions holds after a restart, and touches nothing that a page sends', async ({
  profile,
}) => {
  await using stack = new AsyncDisposableStack();
  const folder = await profile.copy(stack);
  await judged(await startFakeService({ after: profile.past }), async (service) => {
    const { journal } = service;
    let turnedAt = 0;
    for (const what of ['turns it', 'finds it turned'] as const) {
      await lawful(
        await launchChromium(service, { isHeadless: true, profile: folder }),
        async ({ context, address }) => {
          // It takes an empty tab for itself, so a test's own tabs come after it.
          const options = await pageAt(context, address('options.html'));
          const openPage = async (at: string) => {
            const page = await context.newPage();
            await page.goto(at);
            return tabInChromium(page);
          };
          const openPopup = async () => {
            const popup = await context.newPage();
            await popup.goto(address('popup.html'));
            await followListIsChecked(popup);
            return tabInChromium(popup);
          };
          const on = { service, account: demoAccountOf(service), openPopup };
          await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(what === 'finds it turned');
          if (what === 'turns it') {
            await changeInEachWay(on);
            expectOurOrigin(journal.requests(), address('').slice(0, -1));
            await options.bringToFront();
            await leaveOutOrigin(options);
            await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(true);
            turnedAt = journal.requests().length;
            service.fakeService.switches.extensionOrigins = 'blocked-everywhere';
          }

          await changeInEachWay(on);
          await changeFromPages(service, openPage);
        },
      );
      const since = journal.requests().slice(turnedAt);
      expectOurOrigin(since, undefined);
      expectOriginsOfPages(since, what === 'turns it' ? 1 : 2);
    }
  });
});
