import type { Page } from 'puppeteer-core';
import type { JourneyWalk, Walk } from '../journeys/walk.ts';
import { withdraw } from './access-in-firefox.ts';
import { blankAccountOf, startBlankService } from './blank-service.ts';
import { endEventPage, viewsOf } from './firefox-background.ts';
import { chooseInMenu, pressKey } from './firefox-clicks.ts';
import { type Journey, openChapter, pageAt, popupOf, signInAtOnce } from './firefox-journey.ts';
import { tabInFirefox } from './firefox-tab.ts';
import { expectGoodManners } from './good-manners.ts';
import { launchFirefox, pageOpenedBy } from './launch-firefox.ts';
import { untilExtensionIsQuiet } from './until-quiet.ts';

/** How a journey is walked in Firefox. @param meet is given each page as it is opened. */
export function walkInFirefox(journey: Journey, meet: (page: Page) => unknown = () => undefined): JourneyWalk {
  const { service, account, firefox } = journey;
  const tabOf = (page: Page) => {
    meet(page);
    return tabInFirefox(page);
  };
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
    withhold: async (options, hosts) => {
      // Of a request that is under way when access goes, Firefox asks the service whether it may be sent.
      await untilExtensionIsQuiet(service.journal);
      await withdraw(options, hosts);
    },
    giveBack: async (options) => {
      await options.bringToFront();
      if ((await options.text('main')).includes('Give access')) await options.press('Give access');
    },
    inNewProfile: (visit) => inNewProfile(journey, visit),
    endBackground: async () => {
      // One that was idle has ended by itself.
      if ((await viewsOf(firefox.browser)).includes('background')) await endEventPage(firefox.browser);
    },
  };
}

async function inNewProfile(from: Journey, visit: (there: Walk) => Promise<void>): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const service = await startBlankService(from.service);
  stack.defer(() => service.close());
  const firefox = await launchFirefox(service, { isHeadless: true });
  stack.defer(() => firefox.close());
  const account = blankAccountOf(service);
  await signInAtOnce(await firefox.open('options.html'), account);
  await visit(walkInFirefox({ service, firefox, account }));
  expectGoodManners(service.journal);
}
