import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  leaveOutOriginThroughRestarts,
  requestsOfSessions,
  sendSingleMarksThroughRestarts,
  signOutWithBrowser,
} from './journeys/restarts.ts';
import { chromiumRuns } from './support/chromium-runs.ts';
import { signIn } from './support/sign-in.ts';
import { builds, putVersion, takeOverUpdate } from './support/updates.ts';

test.describe('in a Chromium that starts again', () => {
  test.setTimeout(300_000);

  test('the choice of single marks is kept, and that the service has no route for them', async () => {
    await using stack = new AsyncDisposableStack();
    await sendSingleMarksThroughRestarts(await chromiumRuns(stack));
  });

  test('the switch for a service that refuses changes of extensions holds, and touches nothing that a page sends', async () => {
    await using stack = new AsyncDisposableStack();
    await leaveOutOriginThroughRestarts(await chromiumRuns(stack));
  });

  test('a session that is to end with the browser has ended, and the next one outlives an update', async () => {
    await using stack = new AsyncDisposableStack();
    const build = await mkdtemp(join(tmpdir(), 'dexmark-versions-'));
    stack.defer(() => rm(build, { recursive: true, force: true }));
    await putVersion(build, builds.chrome, '0.1.0');
    const runs = await chromiumRuns(stack, { build });
    const { extension } = await signOutWithBrowser(runs);

    const open = async () => {
      const options = await extension.context.newPage();
      await options.goto(extension.address('options.html'));
      return options;
    };
    const options = await open();
    await signIn(options, runs.account);
    await expect(options.getByRole('checkbox', { name: 'Sign out when the browser closes' })).toBeChecked();
    await putVersion(build, builds.chrome, '0.1.1');
    await takeOverUpdate(extension);
    await expect((await open()).getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(requestsOfSessions(runs).filter((name) => name === 'revoke')).toHaveLength(1);
  });
});
