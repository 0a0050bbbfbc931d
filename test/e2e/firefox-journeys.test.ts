import { describe, it } from 'vitest';
import { journeys } from './journeys/journeys.ts';
import type { JourneyWalk } from './journeys/walk.ts';
import { withdraw } from './support/access-in-firefox.ts';
import { endEventPage, viewsOf } from './support/firefox-background.ts';
import { journeyInFirefox, openChapter, pageAt, popupOf } from './support/firefox-journey.ts';
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
      openPage: async (address) => tabOf(await pageAt(journey(), address)),
      openChapter: async (chapter) => tabOf(await openChapter(journey(), chapter)),
      openOurs: async (address) => tabOf(await firefox.open(address)),
      openPopup: async () => tabOf(await popupOf(journey())),
      openedBy: async (press) => tabOf(await pageOpenedBy(firefox.browser, press)),
      turnOnSite: async (options, host) => {
        await options.bringToFront();
        await options.fill('Site address', host);
        await options.press('Turn on');
      },
      withhold: (options, hosts) => withdraw(options, hosts),
      giveBack: async (options) => {
        await options.bringToFront();
        if (!(await options.text('main')).includes('Give access')) return;
        await options.press('Give access');
      },
      endBackground: async () => {
        // One that was idle has ended by itself.
        if ((await viewsOf(firefox.browser)).includes('background')) await endEventPage(firefox.browser);
      },
    };
  }
});
