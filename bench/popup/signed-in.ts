import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import type { Account, Library } from '../../test/fake-service/library/types.ts';
import { signedIn } from '../signed-in.ts';
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
  const service = { arrange: followNothing };
  const { extension, account, options } = await signedIn(stack, await buildWithFloor(stack), service);
  const { context, address } = extension;
  // Pages of one extension share a heap: this one keeps the browser open.
  await context.newPage();
  await options.close();
  await notePaints(context);
  return { context, account, address };
}

/** The next sync is an hour away: until then the library is what the bench puts there. */
function followNothing(library: Library, accounts: readonly Account[]): Library {
  for (const { follows, statuses } of accounts) for (const known of [follows, statuses]) known.clear();
  return library;
}

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
