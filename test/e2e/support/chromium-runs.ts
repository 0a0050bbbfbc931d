import { type StartOptions, startFakeService } from '../../fake-service/start.ts';
import type { Run, Runs } from '../journeys/restarts.ts';
import { tabInChromium } from './chromium-tab.ts';
import { demoAccountOf } from './demo-account.ts';
import { expect } from './expect.ts';
import { expectGoodManners } from './good-manners.ts';
import { type ExtensionInBrowser, launchChromium } from './launch-chromium.ts';
import { newProfile } from './new-profile.ts';
import { pageAt } from './page-at.ts';
import { signIn } from './sign-in.ts';
import { waysInChromium } from './ways-in-chromium.ts';

export interface RunOfChromium extends Run {
  readonly extension: ExtensionInBrowser;
}

/** The manners of the service are judged as the stack is disposed of, which ends all else as well. @param build another folder than that of the build which people get. */
export async function chromiumRuns(
  stack: AsyncDisposableStack,
  { build, ...options }: Pick<StartOptions, 'arrange'> & { readonly build?: string } = {},
): Promise<Runs<RunOfChromium>> {
  const service = await startFakeService(options);
  stack.defer(async () => {
    await service.close();
    expectGoodManners(service.journal);
  });
  const account = demoAccountOf(service);
  const profile = await newProfile('chromium', stack);
  let isSignedIn = false;
  const start = async (): Promise<RunOfChromium> => {
    const extension = await launchChromium(service, { isHeadless: true, profile, ...(build && { build }) });
    stack.defer(extension.close);
    // It takes the first empty tab that it finds, so a test's own tabs come after it.
    const page = await pageAt(extension.context, extension.address('options.html'));
    if (!isSignedIn) await signIn(page, account);
    isSignedIn = true;
    return {
      ...{ service, account, extension, ...waysInChromium(extension) },
      openOptions: async () => {
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
        return tabInChromium(page);
      },
      close: async () => {
        await extension.close();
        expect(await extension.policyViolations.said(), 'what pages of ours tried against their policy').toEqual([]);
      },
    };
  };
  return { service, account, start };
}
