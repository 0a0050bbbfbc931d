import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { startFakeService } from '../fake-service/start.ts';
import { arrangeSecrets } from './secrets/arrange-secrets.ts';
import { expectNoTrace, expectNothingOnDisk, plantEverywhere } from './secrets/expect-kept.ts';
import { LISTENER, makeTellingBuild } from './secrets/telling-build.ts';
import { useEverything } from './secrets/use-everything.ts';
import { lookAround } from './secrets/use-windows.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { inFirefox } from './support/firefox-clicks.ts';
import { fillForm, named, signIn } from './support/firefox-journey.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { newProfile } from './support/new-profile.ts';
import { walkInFirefox } from './support/walk-in-firefox.ts';

it('after everything was used in Firefox, no secret lies in the profile, in a store, a message, the console or the diagnosis', async () => {
  await using stack = new AsyncDisposableStack();
  const build = await makeTellingBuild('firefox', stack);
  const profile = { folder: await newProfile('secrets', stack), uuid: randomUUID() };
  const service = await startFakeService({ arrange: arrangeSecrets });
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const firefox = await launchFirefox(service, { isHeadless: true, build, profile });
  stack.defer(firefox.close);
  const journey = { service, firefox, account };
  const lines: string[] = [];
  const listened = (page: Page) => page.on('console', (message) => lines.push(message.text()));
  const listener = await firefox.open(LISTENER);
  await isListening(listener);
  const walk = walkInFirefox(journey, listened);
  await lookAround(walk);
  await signIn(listened(await firefox.open('options.html')), account);

  const taken = await useEverything({
    ...walk,
    signInAgain: async () => {
      const options = listened(await firefox.open('options.html'));
      await named(options, 'Sign in').wait();
      await fillForm(options, account);
      for (const name of ['Show password', 'Show client secret']) await named(options, name).click();
      await options.evaluate(() => void setTimeout(() => location.reload()));
      // What is typed before the page has begun again would go with it.
      const username = () => options.evaluate(typedUsername);
      await expect.poll(() => username().catch(() => null)).toBe('');
      await signIn(options, account);
      await options.close();
    },
  });

  const told = await listener.evaluate(() => globalThis.told);
  lines.push(...v.parse(v.array(v.string()), JSON.parse(await inFirefox(firefox.browser, readErrors, ''))));
  const trail = { journal: service.journal, account, told, console: lines, ...taken };
  await expectNoTrace(listener, trail);
  const planted = await plantEverywhere(listener);
  await firefox.close();
  await expectNothingOnDisk(profile.folder, trail, planted);
  expectGoodManners(service.journal);
}, 360_000);

/** The page is there as soon as it has a place to write to. */
async function isListening(listener: Page): Promise<void> {
  await expect.poll(() => listener.evaluate(() => Array.isArray(globalThis.told)).catch(() => false)).toBe(true);
}

declare const Services: { readonly console: { getMessageArray(): { readonly message: string }[] } };

/** Runs in Firefox's own window: what it has to say itself, of errors in any page. */
function readErrors(): string {
  return JSON.stringify(Services.console.getMessageArray().map(({ message }) => message));
}

/** Runs in the page. By `evaluate`, since what puppeteer puts into a page for its selectors may fail unheard while the page loads again. */
function typedUsername(): string | undefined {
  return document.querySelector<HTMLInputElement>('input[name=username]')?.value;
}
