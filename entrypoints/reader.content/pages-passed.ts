/** How far a person has come in a chapter by turning its pages in order. Pages are counted from 1. */
export interface Passage {
  /** The page that is in view. */
  readonly at: number;
  /** Every page up to this one was in view; 0 where the first never was. */
  readonly passed: number;
}

/** As many pages as one turn takes: a double page shows two, and its address names the first of them. */
const PAGES_PER_TURN = 2;

/** Where the chapter was opened. What comes before it was not seen. */
export function openedAt(page: number): Passage {
  return { at: page, passed: page === 1 ? 1 : 0 };
}

/** What a move to another page of the chapter comes to: one turn on from what was passed, or a jump that passes nothing. */
export function movedTo(passage: Passage, page: number): Passage {
  const { at, passed } = passage;
  if (passed === 0) return openedAt(page);
  const isTurn = at <= passed && page - at <= PAGES_PER_TURN;
  return isTurn ? { at: page, passed: Math.max(passed, page) } : jumpedTo(passage, page);
}

/** What a move comes to that passes nothing, however short it is. */
export function jumpedTo({ passed }: Passage, page: number): Passage {
  return { at: page, passed };
}

/** Whether the last page is in view, and every one before it was passed. */
export function isAtEnd({ at, passed }: Passage, pages: number): boolean {
  return at === pages && passed === pages;
}
