/** The fixtures of a test that begins where the demo account has signed in, its follow list is checked, and the browser is started again. */
import { expect } from '@playwright/test';
import { startFakeService } from '../../fake-service/start.ts';
import { test as base, judged, lawful } from './fixtures.ts';
import { launchChromium } from './launch-chromium.ts';
import { makeSignedInProfile, type SignedInProfile } from './signed-in-profile.ts';

interface WorkerFixtures {
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
