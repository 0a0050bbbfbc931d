/**
 * Attacks that depend on how soon a press follows on what the page does: half a second later the person has seen it, and the press is
 * theirs. A busy machine may be slower than that, and what it made was another attack.
 */
import { QUICK_MS, STEADY_MS } from '../../../lib/in-page/visibility.ts';
import type { Place } from '../support/closed-root.ts';
import type { Tab } from './tab.ts';

/** The press came too late to tell anything. */
export class TooLate extends Error {}

const MOST_TRIES = 5;

/** Makes an attack again, from the start, for as long as its press came too late. @throws TooLate when it does five times. */
export async function untilInTime<Made>(make: () => Promise<Made>, tidyUp: () => Promise<void>): Promise<Made> {
  for (let tries = 1; ; tries++) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof TooLate) || tries === MOST_TRIES) throw error;
      await tidyUp();
    }
  }
}

/** Presses where the pointer is, right after the page did something. @throws TooLate */
export async function pressSoonAfter(
  change: () => Promise<unknown>,
  { mouse }: Pick<Tab, 'mouse'>,
  count = 1,
): Promise<void> {
  const since = performance.now();
  await change();
  await mouse.down(count);
  const passedMs = performance.now() - since;
  await mouse.up(count);
  if (passedMs >= STEADY_MS) throw new TooLate(`The press came ${Math.round(passedMs)} ms after the change.`);
}

/**
 * As a hand makes it: the second press comes when the first has had time to show. @param pressMs how long the first press is.
 * @throws TooLate
 */
export async function doubleClick(page: Tab, { x, y }: Place, pressMs = 0): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(pressMs);
  await pressSoonAfter(
    async () => {
      await page.mouse.up();
      await page.waitForTimeout(1.5 * QUICK_MS - pressMs);
    },
    page,
    2,
  );
}
