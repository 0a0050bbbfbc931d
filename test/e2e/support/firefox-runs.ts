import { randomUUID } from 'node:crypto';
import { type StartOptions, startFakeService } from '../../fake-service/start.ts';
import type { Run, Runs } from '../journeys/restarts.ts';
import { demoAccountOf } from './demo-account.ts';
import { named, signIn } from './firefox-journey.ts';
import { tabInFirefox } from './firefox-tab.ts';
import { expectGoodManners } from './good-manners.ts';
import { type LaunchFirefox, launchFirefox } from './launch-firefox.ts';
import { newProfile } from './new-profile.ts';
import { walkInFirefox } from './walk-in-firefox.ts';

/** The manners of the service are judged as the stack is disposed of, which ends all else as well. */
export async function firefoxRuns(
  stack: AsyncDisposableStack,
  { arrange, ...launch }: Pick<StartOptions, 'arrange'> & Pick<LaunchFirefox, 'preferences'> = {},
): Promise<Runs> {
  const service = await startFakeService({ ...(arrange && { arrange }) });
  stack.defer(async () => {
    await service.close();
    expectGoodManners(service.journal);
  });
  const account = demoAccountOf(service);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  let isSignedIn = false;
  const start = async (): Promise<Run> => {
    const firefox = await launchFirefox(service, { isHeadless: true, profile, ...launch });
    stack.defer(firefox.close);
    if (!isSignedIn) await signIn(await firefox.open('options.html'), account);
    isSignedIn = true;
    return {
      ...walkInFirefox({ service, firefox, account }),
      openOptions: async () => {
        const options = await firefox.open('options.html');
        await named(options, 'Sign out').wait();
        return tabInFirefox(options);
      },
      close: firefox.close,
    };
  };
  return { service, account, start };
}
