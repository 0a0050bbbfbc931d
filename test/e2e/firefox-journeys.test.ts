import { describe, it } from 'vitest';
import { journeys } from './journeys/journeys.ts';
import type { Walk } from './journeys/walk.ts';
import { journeyInFirefox, openChapter, popupOf } from './support/firefox-journey.ts';
import { tabInFirefox as tabOf } from './support/firefox-tab.ts';

describe('in Firefox', { timeout: 180_000 }, () => {
  const journey = journeyInFirefox();

  it.each(journeys)('$name', ({ walk }) => walk(walkOf()));

  function walkOf(): Walk {
    const { service, account, firefox } = journey();
    return {
      service,
      account,
      openChapter: async (chapter) => tabOf(await openChapter(journey(), chapter)),
      openOurs: async (address) => tabOf(await firefox.open(address)),
      openPopup: async () => tabOf(await popupOf(journey())),
    };
  }
});
