import { describe, it } from 'vitest';
import { signInOnceOriginIsLeftOut } from './journeys/refused-sign-in.ts';
import { journeyInFirefox } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';

describe('a first sign-in, in Firefox', () => {
  const journey = journeyInFirefox({ signsIn: async () => undefined });

  it('that is refused as an extension’s leads to the switch, and goes well once it is on', async () =>
    signInOnceOriginIsLeftOut(tabInFirefox(await journey().firefox.open('options.html')), journey()));
});
