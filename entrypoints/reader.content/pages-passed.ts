/** How far a person has turned the pages in order, counted from 1. */
export interface Passage {
  readonly at: number;
  /** Every page up to this one was in view; 0 where the first never was. */
  readonly passed: number;
  /** Turns by two pages; `null` once anything else was done than by double pages. */
  readonly doubleTurns: number | null;
}

/** A double page shows two, and its address names the first. */
const PAGES_PER_TURN = 2;
/** One turn by two pages may have passed over one. So many, and none by one page, are a person who reads double pages. */
const DOUBLE_TURNS = 2;

/** What comes before it was not seen. */
export function openedAt(page: number): Passage {
  return { at: page, passed: page === 1 ? 1 : 0, doubleTurns: 0 };
}

/** One turn on from what was passed, or a jump, which passes nothing. */
export function movedTo(passage: Passage, page: number): Passage {
  const { at, passed, doubleTurns } = passage;
  if (passed === 0) return openedAt(page);
  const isTurn = at <= passed && page - at <= PAGES_PER_TURN;
  if (!isTurn) return jumpedTo(passage, page);
  return { at: page, passed: Math.max(passed, page), doubleTurns: turnedBy(doubleTurns, at, page) };
}

/** Passes nothing, however short the move. */
export function jumpedTo(passage: Passage, page: number): Passage {
  return page === passage.at ? passage : { at: page, passed: passage.passed, doubleTurns: null };
}

export function isAtEnd({ at, passed, doubleTurns }: Passage, pages: number): boolean {
  const last = doubleTurns !== null && doubleTurns >= DOUBLE_TURNS ? pages - 1 : pages;
  return at === passed && at >= last && at <= pages;
}

/** A cover may stand alone, before the first double page. */
function turnedBy(doubleTurns: number | null, from: number, to: number): number | null {
  if (doubleTurns === null || from === to || (from === 1 && to === 2)) return doubleTurns;
  return Math.abs(to - from) === PAGES_PER_TURN ? doubleTurns + 1 : null;
}
