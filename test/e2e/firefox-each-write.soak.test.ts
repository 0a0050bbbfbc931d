import { afterAll, beforeAll, describe, it } from 'vitest';
import { EACH_WRITE_MS, endInEachWrite, unreadForEachWrite } from './journeys/each-write.ts';
import { endEventPage } from './support/firefox-background.ts';
import { journeyInFirefox, popupOf } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';
import { HOLDER, makeHoldingBuild } from './support/holding-build.ts';
import { followPress, markPress, type PressKind, reportPress } from './support/presses.ts';

describe('an event page that is ended in the middle of a write', { timeout: EACH_WRITE_MS }, () => {
  const stack = new AsyncDisposableStack();
  let build = '';
  beforeAll(async () => {
    build = await makeHoldingBuild('firefox', stack);
  });
  afterAll(() => stack.disposeAsync());
  const journey = journeyInFirefox({
    build: () => build,
    arrange: unreadForEachWrite,
    // None but the test ends it: what is to be held is told to one that lives.
    preferences: { 'extensions.background.idle.timeout': EACH_WRITE_MS },
  });

  it('loses no mark and makes none twice, whichever of the writes of a press that is', () => endIn(markPress));

  it('loses no follow and no unfollow, nor the status of either, whichever of the writes of a press that is', () =>
    endIn(followPress));

  it('loses no report and sends none twice, whichever of the writes of a press that is', () => endIn(reportPress));

  async function endIn(kind: PressKind): Promise<void> {
    const { service, account, firefox } = journey();
    const holder = tabInFirefox(await firefox.open(HOLDER));
    const popup = tabInFirefox(await popupOf(journey()));
    await endInEachWrite({ service, account, popup, holder, endBackground: () => endEventPage(firefox.browser) }, kind);
    for (const tab of [popup, holder]) await tab.close();
  }
});
