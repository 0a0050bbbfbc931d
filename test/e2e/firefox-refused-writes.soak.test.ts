import { expect, it, onTestFailed } from 'vitest';
import { signInOnceOriginIsLeftOut } from './journeys/refused-sign-in.ts';
import { isOriginLeftOut, leaveOutOrigin } from './journeys/refused-writes.ts';
import { firefoxAgain } from './support/firefox-again.ts';
import { pageAt, popupOf } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';
import { changeFromPages, changeInEachWay, expectOriginsOfPages, expectOurOrigin } from './support/origins.ts';
import { refusalsIn } from './support/refusals.ts';

it('the switch for a service that refuses changes of extensions holds after restarts of Firefox, and touches nothing that a page sends', async () => {
  await using stack = new AsyncDisposableStack();
  const { service, account, profile, start } = await firefoxAgain(stack);
  const { journal } = service;
  onTestFailed(() => console.log(refusalsIn(journal)));
  let turnedAt = 0;
  // Its background says where it comes from until the switch is turned; no later run turns it again.
  const runs = ['turns it', 'finds it turned', 'finds it turned'] as const;

  for (const [run, what] of runs.entries()) {
    const journey = await start();
    const on = { service, account, openPopup: async () => tabInFirefox(await popupOf(journey)) };
    const options = await journey.openOptions();
    await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(run > 0);
    if (what === 'turns it') {
      await changeInEachWay(on);
      expectOurOrigin(journal.requests(), `moz-extension://${profile.uuid}`);
      await options.bringToFront();
      await leaveOutOrigin(options);
      await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(true);
      turnedAt = journal.requests().length;
      service.fakeService.switches.extensionOrigins = 'blocked-everywhere';
    }

    await changeInEachWay(on);
    await changeFromPages(service, async (address) => tabInFirefox(await pageAt(journey, address)));
    const since = journal.requests().slice(turnedAt);
    expectOurOrigin(since, undefined);
    expectOriginsOfPages(since, run + 1);
    await journey.firefox.close();
  }
}, 300_000);

it('a first sign-in that is refused as an extension’s leads to the switch, and goes well once it is on', async () => {
  await using stack = new AsyncDisposableStack();
  const { service, account, start } = await firefoxAgain(stack);
  const { firefox } = await start();
  await signInOnceOriginIsLeftOut(tabInFirefox(await firefox.open('options.html')), { service, account });
  await firefox.close();
});
