import { expect, it } from 'vitest';
import { firefoxAgain } from './support/firefox-again.ts';
import { named, popupOf } from './support/firefox-journey.ts';

const LABEL = 'Sign out when the browser closes';

it('a session that is to end with the browser has ended when Firefox starts again', async () => {
  await using stack = new AsyncDisposableStack();
  const { service, start } = await firefoxAgain(stack);
  const asked = () => service.journal.requests({ host: 'auth' }).map(({ asked }) => asked.target.split('/').at(-1));

  // Without the choice the session is there again: what is kept survives a restart here.
  for (const isChosen of [false, true]) {
    const run = await start();
    const options = await run.openOptions();
    await popupOf(run);
    await options.bringToFront();
    const box = `::-p-xpath(//label[normalize-space()="${LABEL}"]//input)`;
    const isOn = () => options.$eval(box, (input) => (input as HTMLInputElement).checked);
    expect(await isOn()).toBe(false);
    if (isChosen) await options.locator(box).click();
    await expect.poll(isOn).toBe(isChosen);
    expect(asked()).not.toContain('revoke');
    await run.firefox.close();
  }

  const startedAt = Date.now();
  const { firefox } = await start();
  const popup = await firefox.open('popup.html');
  await named(popup, 'Sign in').wait();
  await expect.poll(() => asked().at(-1)).toBe('revoke');
  const since = service.journal.requests({ initiator: 'extension', since: startedAt });
  expect(since.filter(({ asked }) => asked.headers.authorization !== undefined)).toEqual([]);
  await firefox.close();
}, 180_000);
