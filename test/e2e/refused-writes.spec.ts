import { expect } from '@playwright/test';
import { startFakeService } from '../fake-service/start.ts';
import { isOriginLeftOut, leaveOutOrigin, originsOfMarks } from './journeys/refused-writes.ts';
import { judged, lawful } from './support/fixtures.ts';
import { followListIsChecked, markFirstRow } from './support/follow-list.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { pageAt } from './support/page-at.ts';
import { test } from './support/signed-in-fixtures.ts';

test('the switch for a service that refuses changes of extensions holds after a restart, and touches nothing that a page sends', async ({
  profile,
}) => {
  test.setTimeout(120_000);
  await using stack = new AsyncDisposableStack();
  const folder = await profile.copy(stack);
  await judged(await startFakeService({ after: profile.past }), async (service) => {
    const launch = () => launchChromium(service, { isHeadless: true, profile: folder });
    await lawful(await launch(), async ({ context, address }) => {
      const options = await pageAt(context, address('options.html'));
      await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(false);
      await leaveOutOrigin(options);
      await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(true);
    });

    service.fakeService.switches.extensionOrigins = 'blocked';
    await lawful(await launch(), async ({ context, address }) => {
      // It takes an empty tab for itself, so a test's own tabs come after it.
      await pageAt(context, address('options.html'));
      const popup = await context.newPage();
      await popup.goto(address('popup.html'));
      await followListIsChecked(popup);
      await markFirstRow(popup);
      await expect.poll(() => originsOfMarks({ service })).toEqual([undefined]);
      await expect(popup.getByText('MangaDex refuses changes')).toHaveCount(0);

      const site = await context.newPage();
      await site.goto('https://mangadex.org/');
      await site.evaluate(() => fetch('https://api.mangadex.org/ping', { method: 'POST' }).catch(() => null));
      const [asked] = service.journal.requests({ method: 'POST', initiator: 'site' }).map(({ asked }) => asked);
      expect(asked?.headers.origin).toBe('https://mangadex.org');
    });
  });
});
