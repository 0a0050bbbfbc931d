import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startFakeService } from '../fake-service/start.ts';
import { isOriginLeftOut, leaveOutOrigin, originsOfMarks } from './journeys/refused-writes.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { unreadIn } from './support/find-chapters.ts';
import { named, openUnread, pageAt, popupOf, signIn, textOf, within } from './support/firefox-journey.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { newProfile } from './support/new-profile.ts';

it('the switch for a service that refuses changes of extensions holds after restarts of Firefox, and touches nothing that a page sends', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  // Its background says where it comes from until the switch is turned; no later run turns it again.
  const runs = ['turns it', 'finds it turned', 'finds it turned'] as const;

  for (const [run, what] of runs.entries()) {
    const firefox = await launchFirefox(service, { isHeadless: true, profile });
    stack.defer(firefox.close);
    const journey = { service, firefox, account };
    const options = await firefox.open('options.html');
    if (run === 0) await signIn(options, account);
    await named(options, 'Sign out').wait();
    const popup = await popupOf(journey);
    await options.bringToFront();
    await expect.poll(() => options.evaluate(isOriginLeftOut), within).toBe(run > 0);
    if (what === 'turns it') {
      const { chapter } = unreadIn(service.fakeService.world, account);
      const { control, page } = await openUnread(journey, chapter);
      await control.press('Mark as read');
      await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
      expect(originsOfMarks({ service })).toEqual([`moz-extension://${profile.uuid}`]);
      await page.close();
      await options.bringToFront();
      await leaveOutOrigin(options);
      await expect.poll(() => options.evaluate(isOriginLeftOut), within).toBe(true);
    }
    service.fakeService.switches.extensionOrigins = 'blocked';

    const { chapter } = unreadIn(service.fakeService.world, account);
    const { control } = await openUnread(journey, chapter);
    await control.press('Mark as read');
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
    expect(originsOfMarks({ service }).slice(1)).toEqual(Array.from({ length: run + 1 }, () => undefined));
    expect(await textOf(popup, 'body')).not.toContain('MangaDex refuses changes');

    const site = await pageAt(journey, 'https://mangadex.org/');
    await site.evaluate(() => fetch('https://api.mangadex.org/ping', { method: 'POST' }).catch(() => null));
    const bySite = service.journal.requests({ method: 'POST', initiator: 'site' });
    const origins = bySite.map(({ asked }) => asked.headers.origin);
    expect(origins).toEqual(Array.from({ length: run + 1 }, () => 'https://mangadex.org'));
    await firefox.close();
  }
  expectGoodManners(service.journal);
}, 240_000);
