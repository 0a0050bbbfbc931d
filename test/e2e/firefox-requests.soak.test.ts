import { describe, it } from 'vitest';
import { journeyInFirefox, signIn } from './support/firefox-journey.ts';
import { walkInFirefox } from './support/walk-in-firefox.ts';
import { walkRequests } from './support/walk-requests.ts';

describe('the requests on the options page, in Firefox', () => {
  // As long as people have it: a background that ends within three seconds, as in other tests, takes requests under way along.
  const preferences = { 'extensions.background.idle.timeout': 30_000 };
  const journey = journeyInFirefox({ signsIn: signIn, preferences });

  it('are those that the service has seen since the sign-in', async () => {
    await walkRequests(walkInFirefox(journey()));
  });
});
