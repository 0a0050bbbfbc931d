import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startFakeService } from '../fake-service/start.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { named, popupOf, signIn } from './support/firefox-journey.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { newProfile } from './support/new-profile.ts';
import { within } from './support/within.ts';

const LABEL = 'Sign out when the browser closes';

it('a session that is to end with the browser has ended when Firefox starts again', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  const asked = () => service.journal.requests({ host: 'auth' }).map(({ asked }) => asked.target.split('/').at(-1));

  // Without the choice the session is there again: what is kept survives a restart here.
  for (const isChosen of [false, true]) {
    const firefox = await launchFirefox(service, { isHeadless: true, profile });
    stack.defer(firefox.close);
    const options = await firefox.open('options.html');
    if (!isChosen) await signIn(options, account);
    await named(options, 'Sign out').wait();
    await popupOf({ service, firefox, account });
    await options.bringToFront();
    const box = `::-p-xpath(//label[normalize-space()="${LABEL}"]//input)`;
    const isOn = () => options.$eval(box, (input) => (input as HTMLInputElement).checked);
    expect(await isOn()).toBe(false);
    if (isChosen) await options.locator(box).click();
    await expect.poll(isOn, within).toBe(isChosen);
    expect(asked()).not.toContain('revoke');
    await firefox.close();
  }

  const startedAt = Date.now();
  const firefox = await launchFirefox(service, { isHeadless: true, profile });
  stack.defer(firefox.close);
  const popup = await firefox.open('popup.html');
  await named(popup, 'Sign in').wait();
  await expect.poll(() => asked().at(-1), within).toBe('revoke');
  const since = service.journal.requests({ initiator: 'extension', since: startedAt });
  expect(since.filter(({ asked }) => asked.headers.authorization !== undefined)).toEqual([]);
  await firefox.close();
  expectGoodManners(service.journal);
}, 180_000);
