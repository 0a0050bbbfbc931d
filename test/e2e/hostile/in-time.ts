/**
 * Attacks that depend on how soon a press follows on what the page does: half a second later the person has seen it, and the press is
 * theirs. Where a busy machine is slower than that, the attack was not played: it has gained nothing and shown nothing, and is made again.
 * The soak alone makes attacks of that kind.
 */
import { SECOND } from '../../../lib/clock.ts';
import { QUICK_MS, STEADY_MS } from '../../../lib/in-page/visibility.ts';
import type { Place } from '../support/closed-root.ts';
import type { Arena } from './arena.ts';
import type { Tab } from './tab.ts';

/** Nothing comes of it: a press that is too late leaves its button down. */
export class NotPlayed extends Error {
  override readonly name = 'NotPlayed';
}

const MOST_TRIES = 5;

/** Makes an attack, again from the start for as long as it was not played. What one that was played claims is not repeated. @throws NotPlayed */
export async function untilPlayed<Made>(arena: Arena, make: () => Promise<Made>, most = MOST_TRIES): Promise<Made> {
  const causes: string[] = [];
  while (causes.length < most) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof NotPlayed)) throw error;
      causes.push(error.message);
      // A first press of two may have marked something: its word and its mark come within this.
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      await arena.leave();
    }
  }
  throw new NotPlayed(`Not played, in ${most} tries: ${causes.join('; ')}.`);
}

/** Presses where the pointer is, right after the page did something. @throws NotPlayed */
export async function pressSoonAfter(change: () => Promise<unknown>, { mouse }: Pick<Tab, 'mouse'>): Promise<void> {
  await inTime(async () => {
    await change();
    await mouse.down();
  });
  await mouse.up();
}

/**
 * As a hand makes it: the second press comes when the first has had time to show. Firefox counts presses by itself: the first has to be a
 * click of one command, and the second to follow within half a second. @throws NotPlayed
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
  if (passedMs >= STEADY_MS) throw new NotPlayed(`the press came after ${Math.round(passedMs)} ms`);
}
