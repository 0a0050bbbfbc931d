import { startFakeService } from '../fake-service/start.ts';
import { EACH_WRITE_MS, endInEachWrite, type Holding, unreadForEachWrite } from './journeys/each-write.ts';
import { tabInChromium } from './support/chromium-tab.ts';
import { test as base, judged, lawful } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { HOLDER, makeHoldingBuild } from './support/holding-build.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { followPress, markPress, reportPress } from './support/presses.ts';
import { killWorker } from './support/worker-death.ts';

const test = base.extend<{ holding: Holding }>({
  service: async ({ testIdAttribute: _ }, use) => judged(await startFakeService({ arrange: unreadForEachWrite }), use),
  extension: async ({ service }, use) => {
    await using stack = new AsyncDisposableStack();
    const build = await makeHoldingBuild('chrome', stack);
    await lawful(await launchChromium(service, { isHeadless: true, build }), use);
  },
  holding: async ({ service, extension: { context, address }, signedIn: account, openPopup }, use) => {
    const page = await context.newPage();
    await page.goto(address(HOLDER));
    const popup = await openPopup();
    await followListIsChecked(popup);
    const tabs = { popup: await tabInChromium(popup), holder: await tabInChromium(page) };
    await use({ service, account, ...tabs, endBackground: () => killWorker(context) });
  },
});

test.describe('a worker that is killed in the middle of a write', () => {
  test.setTimeout(EACH_WRITE_MS);

  test('loses no mark and makes none twice, whichever of the writes of a press that is', async ({ holding }) => {
    await endInEachWrite(holding, markPress);
  });

  test('loses no follow and no unfollow, nor the status of either, whichever of the writes of a press that is', async ({
    holding,
  }) => {
    await endInEachWrite(holding, followPress);
  });

  test('loses no report and sends none twice, whichever of the writes of a press that is', async ({ holding }) => {
    await endInEachWrite(holding, reportPress);
  });
});
