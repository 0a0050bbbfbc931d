/** A profile in which the demo account has signed in and the follow list has been checked: made once, and copied for each test. */
import { cp } from 'node:fs/promises';
import { type ServicePast, startFakeService } from '../../fake-service/start.ts';
import { firstCheckEnds } from '../hostile/stores.ts';
import { demoAccountOf } from './demo-account.ts';
import { expectGoodManners } from './good-manners.ts';
import { launchChromium } from './launch-chromium.ts';
import { newProfile } from './new-profile.ts';
import { pageAt } from './page-at.ts';
import { signIn } from './sign-in.ts';

export interface SignedInProfile {
  /** What a service must go on from, for this profile to be at home there. */
  readonly past: ServicePast;
  /** A copy for one browser, removed when the stack is disposed of. @returns its folder. */
  copy(stack: AsyncDisposableStack): Promise<string>;
}

/** Signs in as a person does, and waits for the first check. The profile is removed when the stack is disposed of. */
export async function makeSignedInProfile(stack: AsyncDisposableStack): Promise<SignedInProfile> {
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
