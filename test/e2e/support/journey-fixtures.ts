/** One service and one browser for all journeys of a worker, each of which leaves both so that any other can follow. */
import { test as base } from '@playwright/test';
import type { Account } from '../../fake-service/library/types.ts';
import { type RunningService, startFakeService } from '../../fake-service/start.ts';
import type { JourneyWalk, Walk } from '../journeys/walk.ts';
import { blankAccountOf, startBlankService } from './blank-service.ts';
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
      walkAt(await startFakeService(), demoAccountOf, async (walk) => {
        const inNewProfile: JourneyWalk['inNewProfile'] = async (visit) =>
          walkAt(await startBlankService(walk.service), blankAccountOf, visit);
        await use({ ...walk, inNewProfile });
      }),
    { scope: 'worker' },
  ],
});

/** In a new browser, in which this account is signed in. */
function walkAt(
  service: RunningService,
  accountOf: (service: RunningService) => Account,
  visit: (walk: Walk & ReturnType<typeof waysInChromium>) => Promise<void>,
): Promise<void> {
  return judged(service, async () =>
    lawful(await launchChromium(service, { isHeadless: true, keepsPages: true }), async (extension) => {
      const account = accountOf(service);
      const options = await pageAt(extension.context, extension.address('options.html'));
      await signIn(options, account);
      await options.close();
      await visit({ service, account, ...waysInChromium(extension) });
    }),
  );
}
