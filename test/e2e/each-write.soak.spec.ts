import { startFakeService } from '../fake-service/start.ts';
import { EACH_WRITE_MS, endInEachWrite, type Holding, unreadForEachWrite } from './journeys/each-write.ts';
import { tabInChromium } from './support/chromium-tab.ts';
import { freshTest as base, judged, withBuild } from './support/fixtures.ts';
import { HOLDER, makeHoldingBuild } from './support/holding-build.ts';
import { followPress, markPress, reportPress } from './support/presses.ts';
import { killWorker } from './support/worker-death.ts';

const test = base.extend<{ holding: Holding }>({
  service: async ({ testIdAttribute: _ }, use) => judged(await startFakeService({ arrange: unreadForEachWrite }), use),
  extension: withBuild((stack) => makeHoldingBuild('chrome', stack)),
  holding: async ({ service, extension: { context }, account, open, popup }, use) => {
    const tabs = { popup: await tabInChromium(popup), holder: await tabInChromium(await open(HOLDER)) };
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
