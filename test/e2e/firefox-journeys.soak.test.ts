import { describe, it } from 'vitest';
import { journeys } from './journeys/journeys.ts';
import { journeyInFirefox } from './support/firefox-journey.ts';
import { walkInFirefox } from './support/walk-in-firefox.ts';

describe('in Firefox', { timeout: 300_000 }, () => {
  const journey = journeyInFirefox();

  it.each(journeys)('$name', ({ walk }) => walk(walkInFirefox(journey())));
});
