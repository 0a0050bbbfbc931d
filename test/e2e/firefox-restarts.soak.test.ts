import { describe, it, onTestFailed } from 'vitest';
import {
  leaveOutOriginThroughRestarts,
  sendSingleMarksThroughRestarts,
  signOutWithBrowser,
} from './journeys/restarts.ts';
import { firefoxRuns } from './support/firefox-runs.ts';
import { refusalsIn } from './support/refusals.ts';

describe('in a Firefox that starts again', { timeout: 300_000 }, () => {
  it('the choice of single marks is kept, and that the service has no route for them', async () => {
    await using stack = new AsyncDisposableStack();
    await sendSingleMarksThroughRestarts(await firefoxRuns(stack));
  });

  it('the switch for a service that refuses changes of extensions holds, and touches nothing that a page sends', async () => {
    await using stack = new AsyncDisposableStack();
    const runs = await firefoxRuns(stack);
    onTestFailed(() => console.log(refusalsIn(runs.service.journal)));
    await leaveOutOriginThroughRestarts(runs);
  });

  it('a session that is to end with the browser has ended', async () => {
    await using stack = new AsyncDisposableStack();
    await signOutWithBrowser(await firefoxRuns(stack));
  });
});
