/** First clicks on the control of the reader, one load of its page after the other. */

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
