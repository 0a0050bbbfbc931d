/** One service and one profile for several runs of Firefox, one after the other. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { startFakeService } from '../../fake-service/start.ts';
import { demoAccountOf } from './demo-account.ts';
import { type Journey, named, signIn } from './firefox-journey.ts';
import { expectGoodManners } from './good-manners.ts';
import { launchFirefox } from './launch-firefox.ts';
import { newProfile } from './new-profile.ts';

export interface RunOfFirefox extends Journey {
  /** The options page of the demo account, which signs in as a person does in the first run. */
  openOptions(): Promise<Page>;
}

/** The manners of the service are judged as the stack is disposed of, which ends all else as well. */
export async function firefoxAgain(stack: AsyncDisposableStack) {
  const service = await startFakeService();
  stack.defer(async () => {
    await service.close();
    expectGoodManners(service.journal);
  });
  const account = demoAccountOf(service);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  let isSignedIn = false;
  const start = async (): Promise<RunOfFirefox> => {
    const firefox = await launchFirefox(service, { isHeadless: true, profile });
    stack.defer(firefox.close);
    const openOptions = async () => {
      const options = await firefox.open('options.html');
      if (!isSignedIn) await signIn(options, account);
      isSignedIn = true;
      await named(options, 'Sign out').wait();
      return options;
    };
    return { service, firefox, account, openOptions };
  };
  return { service, account, profile, start };
}
