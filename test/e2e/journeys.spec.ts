import { journeys } from './journeys/journeys.ts';
import { test } from './support/journey-fixtures.ts';

test.describe('in Chromium', () => {
  test.setTimeout(300_000);

  for (const { name, everyRunIn, walk } of journeys)
    test(name, { tag: everyRunIn ? [] : '@soak' }, async ({ journeyWalk }) => walk(journeyWalk));
});
