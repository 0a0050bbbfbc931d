/** First clicks on the control of the reader, one load of its page after the other. */
import type { ClosedRoot, Place } from './closed-root.ts';

/** How long after the control can be found the click comes, in ms. */
export const DELAYS_MS = [200, 300, 600, 1_000] as const;

export interface FirstClick {
  /** The button that is pressed. */
  readonly name: string;
  /** The button that is there once the press counts. */
  readonly then: string;
  readonly delayMs: number;
  /** Whether the pointer rests where the button comes, as it does chapter after chapter. */
  readonly isResting: boolean;
}

/**
 * Marks and unmarks one chapter in turn.
 * @param click makes one click; resolves to `null` where it counts, and else to what the control says.
 * @returns the clicks that do not count, in words.
 */
export async function missesAmong(
  delaysMs: readonly number[],
  times: number,
  click: (click: FirstClick) => Promise<string | null>,
): Promise<string[]> {
  const misses: string[] = [];
  let isMarked = false;
  for (const delayMs of delaysMs) {
    for (let time = 0; time < times; time++) {
      const [name, then] = isMarked ? ['Mark as unread', 'Mark as read'] : ['Mark as read', 'Undo'];
      const isResting = time % 2 === 1;
      const said = await click({ name, then, delayMs, isResting });
      if (said === null) isMarked = !isMarked;
      else misses.push(`${name} after ${delayMs} ms${isResting ? ', the pointer at rest' : ''}: ${said}`);
    }
  }
  return misses;
}

/** A page with a person's hand on the mouse, in either browser. */
interface Screen {
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
}

/**
 * Makes one click after the other, each in a page that has just been loaded.
 * @param reload loads the page, and does not wait until all of it is there.
 */
export function firstClicksOn(page: Screen, control: ClosedRoot, reload: () => Promise<unknown>) {
  /** Where each button lay when it was last pressed: there the pointer rests. */
  const places = new Map<string, Place>();
  return async ({ name, then, delayMs, isResting }: FirstClick): Promise<string | null> => {
    const rest = isResting ? places.get(name) : undefined;
    await page.mouse.move(rest?.x ?? 400, rest?.y ?? 300);
    await reload();
    if (!(await isThere(name, 30_000, 10))) throw new Error(`There is no "${name}".`);
    await passed(delayMs);
    const place = await control.whereNow(name);
    if (!place) throw new Error(`"${name}" has gone again.`);
    places.set(name, place);
    if (!rest) await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await page.mouse.up();
    return (await isThere(then, 6_000, 20)) ? null : control.text();
  };

  async function isThere(name: string, withinMs: number, everyMs: number): Promise<boolean> {
    for (const until = Date.now() + withinMs; Date.now() < until; await passed(everyMs))
      if ((await control.whereNow(name)) !== null) return true;
    return false;
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
