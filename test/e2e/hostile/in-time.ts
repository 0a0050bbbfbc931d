/**
 * Attacks that depend on how soon a press follows on what the page does: half a second later the person has seen it, and the press is
 * theirs. A busy machine may be slower than that, and what it made was another attack.
 */
import { QUICK_MS, STEADY_MS } from '../../../lib/in-page/visibility.ts';
import type { Place } from '../support/closed-root.ts';
import type { Tab } from './tab.ts';

/** The press came too late to tell anything; its button stays down, so nothing comes of it. */
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
export async function pressSoonAfter(change: () => Promise<unknown>, { mouse }: Pick<Tab, 'mouse'>): Promise<void> {
  await inTime(async () => {
    await change();
    await mouse.down();
  });
  await mouse.up();
}

/**
 * As a hand makes it: the second press comes when the first has had time to show. Firefox counts presses by itself: the first has to be a
 * click of one command, and the second to follow within half a second. @throws TooLate
 */
export async function doubleClick({ mouse, waitForTimeout }: Tab, { x, y }: Place): Promise<void> {
  await mouse.move(x, y);
  await inTime(async () => {
    await mouse.click(x, y);
    await waitForTimeout(1.5 * QUICK_MS);
    await mouse.down(2);
  });
  await mouse.up(2);
}

async function inTime(press: () => Promise<void>): Promise<void> {
  const since = performance.now();
  await press();
  const passedMs = performance.now() - since;
  if (passedMs >= STEADY_MS) throw new TooLate(`The press came after ${Math.round(passedMs)} ms.`);
}
