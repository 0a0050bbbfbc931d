import { CHAPTERS_PER_QUESTION } from '../../messages/chapter-state';

/** Work on many things that never holds the page up. */
export interface IdleTurns<Item> {
  /** Puts these in line; what is in line already keeps its place. */
  readonly add: (items: Iterable<Item>) => void;
  /** Forgets all that is in line. */
  readonly clear: () => void;
}

/** How long a busy page may keep us waiting, in ms. */
const timeout = 1_000;

/**
 * Takes what is in line in turns, first come first served, whenever the page has nothing else to do: of thousands of links never
 * more at once than one question names.
 */
export function takeIdleTurns<Item>(
  work: (items: readonly Item[]) => void,
  atOnce = CHAPTERS_PER_QUESTION,
): IdleTurns<Item> {
  const line = new Set<Item>();
  let turn: number | null = null;

  const next = () => {
    turn ??= line.size > 0 ? requestIdleCallback(take, { timeout }) : null;
  };
  const take = () => {
    turn = null;
    const taken = [...line].slice(0, atOnce);
    for (const item of taken) line.delete(item);
    work(taken);
    next();
  };
  return {
    add: (items) => {
      for (const item of items) line.add(item);
      next();
    },
    clear: () => {
      line.clear();
      if (turn !== null) cancelIdleCallback(turn);
      turn = null;
    },
  };
}
