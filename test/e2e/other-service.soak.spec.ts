import { expect, type Page, test } from '@playwright/test';
import { hostsOf, nameOfHost } from '../../lib/service/host-access.ts';
import { developmentProfile } from '../../lib/service/profile.ts';
import { captchaDemanded } from '../fake-service/faults.ts';
import { type RunningService, startFakeService } from '../fake-service/start.ts';
import { closedRootOf } from './support/closed-root.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { unreadIn } from './support/find-chapters.ts';
import { judged, lawful } from './support/fixtures.ts';
import { followListIsChecked, markFirstRow } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { pageAt } from './support/page-at.ts';
import { signIn } from './support/sign-in.ts';
import { consentTo } from './support/site-consent.ts';

const marks = '/manga/{id}/read';

/** What Dexmark asked, but for the end of a session. */
const asked = ({ journal }: RunningService) =>
  journal
    .requests({ initiator: 'extension' })
    .map(({ asked: { host, method, target } }) => `${method} ${host}${target}`)
    .filter((request) => !request.endsWith('/revoke'));

async function choose(options: Page, service: string): Promise<void> {
  await options.bringToFront();
  await options.getByLabel('Service', { exact: true }).selectOption(service);
  await options.getByRole('button', { name: 'Sign out and change' }).click();
  await expect(options.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

test('the development service is another sign-in, gets nothing of the live one, and leaves what waits there to it', async () => {
  await judged(await startFakeService(), async (live) =>
    judged(await startFakeService(), async (twin) => {
      const chromium = await launchChromium(live, { isHeadless: true, twin });
      await lawful(chromium, async (extension) => {
        const { context, address } = extension;
        const account = demoAccountOf(live);
        const options = await pageAt(context, address('options.html'));
        await signIn(options, account);
        const popup = await context.newPage();
        await popup.goto(address('popup.html'));
        await followListIsChecked(popup);
        live.faults.order({ route: marks }, captchaDemanded);
        const readBefore = account.read.size;
        await markFirstRow(popup);
        await expect.poll(() => live.journal.requests({ route: marks, method: 'POST' }).length).toBe(1);

        for (const host of hostsOf(developmentProfile))
          await consentTo(extension, nameOfHost(developmentProfile, host));
        await choose(options, 'MangaDex’s development service');
        await expect(options.getByText('MangaDex’s development service (api.mangadex.dev)')).toBeVisible();
        await keepPicture(options, 'development', { fullPage: true });
        const askedOfLive = asked(live);
        expect(asked(twin)).toEqual([]);

        await popup.reload();
        await expect(popup.getByText('Your follow list, one click away')).toBeVisible();
        await signIn(options, demoAccountOf(twin));
        await popup.bringToFront();
        await followListIsChecked(popup);
        const first = popup.getByRole('link', { name: /^Open: / }).first();
        await expect(first).toHaveAttribute('href', /^https:\/\/sandbox\.mangadex\.dev\/chapter\//);

        const { chapter } = unreadIn(live.fakeService.world, account);
        const page = await context.newPage();
        await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
        const control = await closedRootOf(page);
        await expect.poll(control.text).toContain('this belongs to MangaDex itself');
        expect(asked(live)).toEqual(askedOfLive);
        expect(demoAccountOf(twin).read.has(chapter.id)).toBe(false);

        await choose(options, 'MangaDex');
        const askedOfTwin = asked(twin);
        await signIn(options, account);
        await expect.poll(() => account.read.size).toBe(readBefore + 1);
        expect(asked(twin)).toEqual(askedOfTwin);
      });
    }),
  );
});
