import type { JourneyWalk } from '../journeys/walk.ts';
import { withdraw } from './access-in-firefox.ts';
import { endEventPage, viewsOf } from './firefox-background.ts';
import { chooseInMenu, pressKey } from './firefox-clicks.ts';
import { type Journey, openChapter, pageAt, popupOf } from './firefox-journey.ts';
import { tabInFirefox as tabOf } from './firefox-tab.ts';
import { pageOpenedBy } from './launch-firefox.ts';

/** How a journey is walked in Firefox. */
export function walkInFirefox(journey: Journey): JourneyWalk {
  const { service, account, firefox } = journey;
  return {
    service,
    account,
    openPage: async (address) => tabOf(await pageAt(journey, address)),
    openAround: async (address) => {
      const page = await pageAt(journey, address);
      return {
        ...tabOf(page),
        chooseOnLink: (entry, link) => chooseInMenu(page, link, entry),
        pressMarkKey: () => pressKey(page, 'M'),
      };
    },
    openChapter: async (chapter) => tabOf(await openChapter(journey, chapter)),
    openOurs: async (address) => tabOf(await firefox.open(address)),
    openPopup: async () => tabOf(await popupOf(journey)),
    openedBy: async (press) => tabOf(await pageOpenedBy(firefox.browser, press)),
    // Firefox is started without its questions.
    consentTo: async () => undefined,
    withhold: withdraw,
    giveBack: async (options) => {
      await options.bringToFront();
      if ((await options.text('main')).includes('Give access')) await options.press('Give access');
    },
    endBackground: async () => {
      // One that was idle has ended by itself.
      if ((await viewsOf(firefox.browser)).includes('background')) await endEventPage(firefox.browser);
    },
  };
}
