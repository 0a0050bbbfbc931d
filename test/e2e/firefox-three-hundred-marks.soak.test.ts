import { describe, it } from 'vitest';
import { SECOND } from '../../lib/clock.ts';
import { markThreeHundred, THREE_HUNDRED_MARKS_MS, threeHundredUnread } from './journeys/three-hundred-marks.ts';
import { firefoxRuns } from './support/firefox-runs.ts';

/** As people have it. What is left when the popup closes has to wait for the allowance, by an alarm and without a page. */
const preferences = { 'extensions.background.idle.timeout': 30 * SECOND };

describe('nothing is lost in Firefox', { timeout: THREE_HUNDRED_MARKS_MS }, () => {
  it('of three hundred marks, although the event page is ended thirty times and the browser is started again', async () => {
    await using stack = new AsyncDisposableStack();
    await markThreeHundred(await firefoxRuns(stack, { arrange: threeHundredUnread, preferences }));
  });
});
