/** The fixtures of a test that begins where the demo account has signed in, its follow list is checked, and the browser is started again. */
import { cp } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type ServicePast, startFakeService } from '../../fake-service/start.ts';
import { firstCheckEnds } from '../hostile/stores.ts';
import { demoAccountOf } from './demo-account.ts';
import { test as base, judged, lawful } from './fixtures.ts';
import { expectGoodManners } from './good-manners.ts';
import { launchChromium } from './launch-chromium.ts';
import { newProfile } from './new-profile.ts';
import { pageAt } from './page-at.ts';
import { signIn } from './sign-in.ts';

interface SignedInProfile {
  /** What a service must go on from, for this profile to be at home there. */
  readonly past: ServicePast;
  /** A copy for one browser, removed when the stack is disposed of. @returns its folder. */
  copy(stack: AsyncDisposableStack): Promise<string>;
}

interface WorkerFixtures {
  /** Made once, and copied for each test. */
  readonly profile: SignedInProfile;
}

export const test = base.extend<object, WorkerFixtures>({
  profile: [
    async ({ browserName: _ }, use) => {
      await using stack = new AsyncDisposableStack();
      await use(await makeSignedInProfile(stack));
    },
    { scope: 'worker' },
  ],
  service: async ({ profile }, use) => judged(await startFakeService({ after: profile.past }), use),
  extension: async ({ service, profile, keepsPages }, use) => {
    await using stack = new AsyncDisposableStack();
    const options = { isHeadless: true, keepsPages, profile: await profile.copy(stack) };
    await lawful(await launchChromium(service, options), use);
  },
  signedIn: async ({ options, account }, use) => {
    await expect(options.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await use(account);
  },
});

/** Signs in as a person does, and waits for the first check. The profile is removed when the stack is disposed of. */
async function makeSignedInProfile(stack: AsyncDisposableStack): Promise<SignedInProfile> {
  const profile = await newProfile('signed-in', stack);
  await using making = new AsyncDisposableStack();
  const service = await startFakeService();
  making.defer(() => service.close());
  const extension = await launchChromium(service, { isHeadless: true, profile });
  making.defer(() => extension.close());
  const options = await pageAt(extension.context, extension.address('options.html'));
  await signIn(options, demoAccountOf(service));
  await firstCheckEnds(options);
  expectGoodManners(service.journal);
  return {
    past: service.past(),
    copy: async (stack) => {
      const folder = await newProfile('chromium', stack);
      await cp(profile, folder, { recursive: true });
      return folder;
    },
  };
}
