import type { Page } from 'playwright-core';
import { firstCheckEnds } from '../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../test/e2e/support/demo-account.ts';
import { type ExtensionInBrowser, launchChromium } from '../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../test/e2e/support/page-at.ts';
import { signIn } from '../test/e2e/support/sign-in.ts';
import type { Account } from '../test/fake-service/library/types.ts';
import { type RunningService, startFakeService } from '../test/fake-service/start.ts';

/** The extension in a browser without a window, beside the local service. */
export interface SignedIn {
  readonly service: RunningService;
  readonly extension: ExtensionInBrowser;
  readonly account: Account;
  /** The options page, in which the demo account was signed in. */
  readonly options: Page;
}

/** Signs in, and waits for the first sync. All of it ends with the stack. @param build the folder of the build. */
export async function signedIn(
  stack: AsyncDisposableStack,
  build: string,
  service: Parameters<typeof startFakeService>[0] = {},
): Promise<SignedIn> {
  const running = await startFakeService(service);
  stack.defer(() => running.close());
  const extension = await launchChromium(running, { isHeadless: true, build });
  stack.defer(extension.close);
  const account = demoAccountOf(running);
  const options = await pageAt(extension.context, extension.address('options.html'));
  await signIn(options, account);
  await firstCheckEnds(options);
  return { service: running, extension, account, options };
}
