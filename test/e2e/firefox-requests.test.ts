import { describe, it } from 'vitest';
import { journeyInFirefox, openChapter, popupOf, signIn } from './support/firefox-journey.ts';
import { tabInFirefox as tabOf } from './support/firefox-tab.ts';
import { walkRequests } from './support/walk-requests.ts';

describe('the requests on the options page, in Firefox', { timeout: 180_000 }, () => {
  // As long as people have it: a background that ends within three seconds, as in other tests, takes requests under way along.
  const preferences = { 'extensions.background.idle.timeout': 30_000 };
  const journey = journeyInFirefox({ signsIn: signIn, preferences });

  it('are those that the service has seen since the sign-in', async () => {
    const { service, account, firefox } = journey();
    await walkRequests({
      ...{ service, account },
      openChapter: async (chapter) => tabOf(await openChapter(journey(), chapter)),
      openOurs: async (address) => tabOf(await firefox.open(address)),
      openPopup: async () => tabOf(await popupOf(journey())),
    });
  });
});
