import { test } from '@playwright/test';
import { markThreeHundred, THREE_HUNDRED_MARKS_MS, threeHundredUnread } from './journeys/three-hundred-marks.ts';
import { chromiumRuns } from './support/chromium-runs.ts';

test.describe('nothing is lost', () => {
  test.setTimeout(THREE_HUNDRED_MARKS_MS);

  // That no request of ours drew a 429 is judged when the service is let go (`support/good-manners.ts`).
  test('of three hundred marks, although the worker is killed thirty times and the browser is started again', async () => {
    await using stack = new AsyncDisposableStack();
    await markThreeHundred(await chromiumRuns(stack, { arrange: threeHundredUnread }));
  });
});
