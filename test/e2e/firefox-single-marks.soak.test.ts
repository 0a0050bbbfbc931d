import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startFakeService } from '../fake-service/start.ts';
import { everythingIsDelivered } from './hostile/stores.ts';
import { areSingleMarksChosen, chooseHowMarksAreSent, MISSING, sentIn } from './journeys/single-marks.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { unreadIn } from './support/find-chapters.ts';
import { named, openUnread, popupOf, signIn, textOf } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { newProfile } from './support/new-profile.ts';
import { within } from './support/within.ts';

it('a restart of Firefox keeps the choice of single marks, and that the service has no route for them', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  const runs = [
    { switched: 'taken', sent: { single: 1, batch: 0 } },
    { switched: 'no-route', sent: { single: 2, batch: 1 } },
    { switched: 'taken', sent: { single: 2, batch: 2 } },
  ] as const;

  for (const [run, { switched, sent }] of runs.entries()) {
    service.fakeService.switches.singleMarks = switched;
    const firefox = await launchFirefox(service, { isHeadless: true, profile });
    stack.defer(firefox.close);
    const options = await firefox.open('options.html');
    if (run === 0) await signIn(options, account);
    await named(options, 'Sign out').wait();
    await popupOf({ service, firefox, account });
    await options.bringToFront();
    if (run === 0) await chooseHowMarksAreSent(await tabInFirefox(options), true);
    await expect.poll(() => options.evaluate(areSingleMarksChosen), within).toBe(run < 2);
    if (run === 2) expect(await textOf(options, '[aria-labelledby=advanced-title]')).toContain(MISSING);
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { control } = await openUnread({ service, firefox, account }, chapter);
    await control.press('Mark as read');
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
    await everythingIsDelivered(options);
    expect(sentIn(service.journal)).toEqual(sent);
    await firefox.close();
  }
  expectGoodManners(service.journal);
}, 240_000);
