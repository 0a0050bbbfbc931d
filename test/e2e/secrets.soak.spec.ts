import { test } from '@playwright/test';
import { startFakeService } from '../fake-service/start.ts';
import { arrangeSecrets } from './secrets/arrange-secrets.ts';
import { expectNoTrace, expectNothingOnDisk, plantEverywhere } from './secrets/expect-kept.ts';
import { LISTENER, makeTellingBuild } from './secrets/telling-build.ts';
import { useEverything } from './secrets/use-everything.ts';
import { lookAround } from './secrets/use-windows.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { newProfile } from './support/new-profile.ts';
import { pageAt } from './support/page-at.ts';
import { fillIn, signIn, typedBy } from './support/sign-in.ts';
import { waysInChromium } from './support/ways-in-chromium.ts';

test('after everything was used, no secret lies in the profile, in a store, a message, the console or the diagnosis', async () => {
  test.setTimeout(360_000);
  await using stack = new AsyncDisposableStack();
  const build = await makeTellingBuild('chrome', stack);
  const profile = await newProfile('secrets', stack);
  const service = await startFakeService({ arrange: arrangeSecrets });
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const extension = await launchChromium(service, { isHeadless: true, profile, build });
  const { context, address, close } = extension;
  stack.defer(close);
  const lines: string[] = [];
  context.on('console', (message) => lines.push(message.text()));
  const options = await pageAt(context, address('options.html'));
  const open = async (name: string) => {
    const page = await context.newPage();
    await page.goto(name);
    return page;
  };
  const listener = await open(address(LISTENER));
  const ways = waysInChromium(extension);
  await lookAround(ways);
  await signIn(options, account);

  const taken = await useEverything({
    service,
    account,
    ...ways,
    signInAgain: async () => {
      await fillIn(options, typedBy(account));
      for (const name of ['Show password', 'Show client secret']) await options.getByRole('button', { name }).click();
      await options.reload();
      await signIn(options, account);
    },
  });

  const told = await listener.evaluate(() => globalThis.told);
  const trail = { journal: service.journal, account, told, console: lines, ...taken };
  await expectNoTrace(listener, trail);
  const planted = await plantEverywhere(listener);
  await close();
  await expectNothingOnDisk(profile, trail, planted);
  expectGoodManners(service.journal);
});
