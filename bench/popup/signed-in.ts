import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import type { Account } from '../../test/fake-service/library/types.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { buildWithFloor } from './build-with-floor.ts';
import { notePaints } from './opening.ts';
import { countedSeries, type LibrarySize, putLibrary } from './put-library.ts';

/** The extension in a browser, signed in to an account that follows nothing at the service. */
export interface Bench {
  readonly context: BrowserContext;
  readonly account: Account;
  readonly address: (page: string) => string;
}

export async function startBench(stack: AsyncDisposableStack): Promise<Bench> {
  const arrange = followNothing;
  const service = await startFakeService({ arrange });
  stack.defer(() => service.close());
  const build = await buildWithFloor(stack);
  const { context, address, close } = await launchChromium(service, { isHeadless: true, build });
  stack.defer(close);
  const options = await pageAt(context, address('options.html'));
  const account = demoAccountOf(service);
  await signIn(options, account);
  await firstCheckEnds(options);
  // Pages of one extension share a heap: this one keeps the browser open.
  await context.newPage();
  await options.close();
  await notePaints(context);
  return { context, account, address };
}

/** The next sync is an hour away: until then the library is what the bench puts there. */
const followNothing: NonNullable<NonNullable<Parameters<typeof startFakeService>[0]>['arrange']> = (
  library,
  accounts,
) => {
  for (const { follows, statuses } of accounts) for (const known of [follows, statuses]) known.clear();
  return library;
};

/** Puts the library there, and waits until a worker has counted it. @returns the page that did it. */
export async function fill({ context, account, address }: Bench, size: LibrarySize): Promise<Page> {
  const options = await context.newPage();
  await options.goto(address('options.html'));
  await putLibrary(options, account.id, size);
  await killWorker(context);
  await options.reload();
  const counted = () => countedSeries(options);
  await expect
    .poll(counted, { message: 'counted series', timeout: 2 * MINUTE, intervals: [SECOND] })
    .toBe(size.follows);
  return options;
}

export function isPainted(page: Page): Promise<unknown> {
  return page.locator('.floor').waitFor();
}
