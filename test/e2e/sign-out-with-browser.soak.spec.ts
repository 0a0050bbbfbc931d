import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startFakeService } from '../fake-service/start.ts';
import { firstCheckEnds } from './hostile/stores.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { newProfile } from './support/new-profile.ts';
import { pageAt } from './support/page-at.ts';
import { signIn } from './support/sign-in.ts';
import { builds, putVersion, takeOverUpdate } from './support/updates.ts';

test('a session that is to end with the browser has ended when that starts again, and outlives an update', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const profile = await newProfile('chromium', stack);
  const build = await mkdtemp(join(tmpdir(), 'dexmark-versions-'));
  stack.defer(() => rm(build, { recursive: true, force: true }));
  await putVersion(build, builds.chrome, '0.1.0');
  const first = await launchChromium(service, { isHeadless: true, profile, build });
  stack.defer(first.close);
  const options = await pageAt(first.context, first.address('options.html'));
  await signIn(options, account);
  await firstCheckEnds(options);
  const popupBefore = await first.context.newPage();
  await popupBefore.goto(first.address('popup.html'));
  await followListIsChecked(popupBefore);
  const choice = choiceIn(options);
  await expect(choice).not.toBeChecked();
  await choice.check();
  await options.reload();
  await expect(choice).toBeChecked();
  const asked = () => service.journal.requests({ host: 'auth' }).map(({ asked }) => asked.target.split('/').at(-1));
  expect(asked()).toEqual(['token']);
  await first.close();

  const startedAt = Date.now();
  const second = await launchChromium(service, { isHeadless: true, profile, build });
  stack.defer(second.close);
  // An extension without a session opens its options page, in an empty tab if there is one.
  await pageAt(second.context, second.address('options.html'));
  const popup = await second.context.newPage();
  await popup.goto(second.address('popup.html'));
  await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(asked).toEqual(['token', 'revoke']);
  const since = service.journal.requests({ initiator: 'extension', since: startedAt });
  expect(since.filter(({ asked }) => asked.headers.authorization !== undefined)).toEqual([]);
  expect(await popup.evaluate('localStorage.getItem("firstScreen")')).toBeNull();

  const again = await second.context.newPage();
  await again.goto(second.address('options.html'));
  await signIn(again, account);
  await expect(choiceIn(again)).toBeChecked();
  await putVersion(build, builds.chrome, '0.1.1');
  await takeOverUpdate(second);
  const updated = await second.context.newPage();
  await updated.goto(second.address('options.html'));
  await expect(updated.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(asked().filter((name) => name === 'revoke')).toHaveLength(1);
  expectGoodManners(service.journal);
});

function choiceIn(options: Page) {
  return options.getByRole('checkbox', { name: 'Sign out when the browser closes' });
}
