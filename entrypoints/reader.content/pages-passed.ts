/** How far a person has turned the pages in order, counted from 1. */
export interface Passage {
  readonly at: number;
  /** Every page up to this one was in view; 0 where the first never was. */
  readonly passed: number;
}

/** A double page shows two, and its address names the first. */
const PAGES_PER_TURN = 2;

/** What comes before it was not seen. */
export function openedAt(page: number): Passage {
  return { at: page, passed: page === 1 ? 1 : 0 };
}

/** One turn on from what was passed, or a jump, which passes nothing. */
export function movedTo(passage: Passage, page: number): Passage {
  const { at, passed } = passage;
  if (passed === 0) return openedAt(page);
  const isTurn = at <= passed && page - at <= PAGES_PER_TURN;
  return isTurn ? { at: page, passed: Math.max(passed, page) } : jumpedTo(passage, page);
}

/** Passes nothing, however short the move. */
export function jumpedTo({ passed }: Passage, page: number): Passage {
  return { at: page, passed };
}

export function isAtEnd({ at, passed }: Passage, pages: number): boolean {
  return at === pages && passed === pages;
}
