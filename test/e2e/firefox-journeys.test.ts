import { describe, it } from 'vitest';
import { journeys } from './journeys/journeys.ts';
import type { JourneyWalk } from './journeys/walk.ts';
import { journeyInFirefox, openChapter, popupOf } from './support/firefox-journey.ts';
import { tabInFirefox as tabOf } from './support/firefox-tab.ts';
import { pageOpenedBy } from './support/launch-firefox.ts';

describe('in Firefox', { timeout: 180_000 }, () => {
  const journey = journeyInFirefox();

  it.each(journeys)('$name', ({ walk }) => walk(walkOf()));

  function walkOf(): JourneyWalk {
    const { service, account, firefox } = journey();
    return {
      service,
      account,
      openChapter: async (chapter) => tabOf(await openChapter(journey(), chapter)),
      openOurs: async (address) => tabOf(await firefox.open(address)),
      openPopup: async () => tabOf(await popupOf(journey())),
      openedBy: async (press) => tabOf(await pageOpenedBy(firefox.browser, press)),
    };
  }
});
