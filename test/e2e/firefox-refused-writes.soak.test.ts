import { randomUUID } from 'node:crypto';
import { expect, it, onTestFailed } from 'vitest';
import { startFakeService } from '../fake-service/start.ts';
import { signInOnceOriginIsLeftOut } from './journeys/refused-sign-in.ts';
import { isOriginLeftOut, leaveOutOrigin } from './journeys/refused-writes.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { named, pageAt, popupOf, signIn } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { newProfile } from './support/new-profile.ts';
import { changeFromPages, changeInEachWay, expectOriginsOfPages, expectOurOrigin } from './support/origins.ts';
import { refusalsIn } from './support/refusals.ts';
import { within } from './support/within.ts';

it('the switch for a service that refuses changes of extensions holds after restarts of Firefox, and touches nothing that a page sends', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const { journal } = service;
  onTestFailed(() => console.log(refusalsIn(journal)));
  const account = demoAccountOf(service);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  let turnedAt = 0;
  // Its background says where it comes from until the switch is turned; no later run turns it again.
  const runs = ['turns it', 'finds it turned', 'finds it turned'] as const;

  for (const [run, what] of runs.entries()) {
    const firefox = await launchFirefox(service, { isHeadless: true, profile });
    stack.defer(firefox.close);
    const journey = { service, firefox, account };
    const on = { service, account, openPopup: async () => tabInFirefox(await popupOf(journey)) };
    const options = await firefox.open('options.html');
    if (run === 0) await signIn(options, account);
    await named(options, 'Sign out').wait();
    await expect.poll(() => options.evaluate(isOriginLeftOut), within).toBe(run > 0);
    if (what === 'turns it') {
      await changeInEachWay(on);
      expectOurOrigin(journal.requests(), `moz-extension://${profile.uuid}`);
      await options.bringToFront();
      await leaveOutOrigin(options);
      await expect.poll(() => options.evaluate(isOriginLeftOut), within).toBe(true);
      turnedAt = journal.requests().length;
      service.fakeService.switches.extensionOrigins = 'blocked-everywhere';
    }

    await changeInEachWay(on);
    await changeFromPages(service, async (address) => tabInFirefox(await pageAt(journey, address)));
    const since = journal.requests().slice(turnedAt);
    expectOurOrigin(since, undefined);
    expectOriginsOfPages(since, run + 1);
    await firefox.close();
  }
  expectGoodManners(journal);
}, 300_000);

it('a first sign-in that is refused as an extension’s leads to the switch, and goes well once it is on', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const firefox = await launchFirefox(service, { isHeadless: true });
  stack.defer(() => firefox.close());
  const options = tabInFirefox(await firefox.open('options.html'));
  await signInOnceOriginIsLeftOut(options, { service, account: demoAccountOf(service) });
  await firefox.close();
  expectGoodManners(service.journal);
});
