import { CHAPTERS_PER_QUESTION } from '../../messages/chapter-state';

export interface IdleTurns<Item> {
  /** What is in line already keeps its place. */
  readonly add: (items: Iterable<Item>) => void;
  readonly clear: () => void;
}

/** In ms: a busy page may delay us no longer. */
const timeout = 1_000;

/** First come, first served, whenever the page is idle; at most as many at once as one question names. */
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
