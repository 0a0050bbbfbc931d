/** One service and one browser for all journeys of a worker, each of which leaves both so that any other can follow. */
import { test as base } from '@playwright/test';
import { startFakeService } from '../../fake-service/start.ts';
import type { JourneyWalk } from '../journeys/walk.ts';
import { demoAccountOf } from './demo-account.ts';
import { judged, lawful } from './fixtures.ts';
import { launchChromium } from './launch-chromium.ts';
import { pageAt } from './page-at.ts';
import { signIn } from './sign-in.ts';
import { waysInChromium } from './ways-in-chromium.ts';

interface WorkerFixtures {
  readonly journeyWalk: JourneyWalk;
}

export const test = base.extend<object, WorkerFixtures>({
  journeyWalk: [
    // biome asks for names, Playwright for a pattern: this option is one that every worker has.
    async ({ browserName: _ }, use) =>
      judged(await startFakeService(), async (service) =>
        lawful(await launchChromium(service, { isHeadless: true, keepsPages: true }), async (extension) => {
          const account = demoAccountOf(service);
          const options = await pageAt(extension.context, extension.address('options.html'));
          await signIn(options, account);
          await options.close();
          await use({ service, account, ...waysInChromium(extension) });
        }),
      ),
    { scope: 'worker', timeout: 180_000 },
  ],
});
