import { journeys } from './journeys/journeys.ts';
import { test } from './support/journey-fixtures.ts';

test.describe('in Chromium', () => {
  test.setTimeout(300_000);

  for (const { name, walk } of journeys) test(name, async ({ journeyWalk }) => walk(journeyWalk));
});
