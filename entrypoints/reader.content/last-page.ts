import { type Clock, SECOND } from '../../lib/clock';
import { watchRecentInput } from '../../lib/in-page/input-activity';

/** In ms in sight: longer than one turn too many. */
export const SEEN_MS = 3 * SECOND;

export interface LastPageParts {
  readonly clock: Clock;
  /** Where the chapter was opened, counted from 1. */
  readonly page: number;
  /** `null` where the number is unknown, or marking is turned off. */
  readonly pagesToPass: () => Promise<number | null>;
}

/** Calls back when a person has passed every page, then seen the last one for three seconds. Pages that turn by themselves do not count. */
export function watchLastPage({ clock, page, pagesToPass }: LastPageParts, onRead: () => void) {
  const over = new AbortController();
  const recentInput = watchRecentInput(clock);
  let passage = openedAt(page);
  let look = new AbortController();
  let pages: Promise<number | null> | null = null;
  document.addEventListener('visibilitychange', onSight, over);
  window.addEventListener('pageshow', onSight, over);
  recheck();

  return {
    movedTo: (page: number) => {
      passage = recentInput.isRecent() ? movedTo(passage, page) : jumpedTo(passage, page);
      recheck();
    },
    end: () => {
      over.abort();
      recentInput.end();
      look.abort();
    },
  };

  /** The person may have changed the settings meanwhile. */
  function onSight(): void {
    pages = null;
    recheck();
  }

  /** Any event restarts the three seconds. */
  function recheck(): void {
    look.abort();
    look = new AbortController();
    if (document.visibilityState === 'visible' && passage.at === passage.passed) void seeOut(look.signal);
  }

  /** Nothing was pressed, so a missing answer marks and says nothing. */
  function ask(): Promise<number | null> {
    return pagesToPass().catch(() => null);
  }

  async function seeOut(signal: AbortSignal): Promise<void> {
    await clock.sleep(SEEN_MS, signal);
    if (signal.aborted) return;
    const isOld = pages !== null;
    pages ??= ask();
    const last = await pages;
    if (signal.aborted || last === null || !isAtEnd(passage, last)) return;
    // Since an old answer it may have been turned off, in another window.
    if (isOld && (await ask()) === null) return;
    if (!signal.aborted) onRead();
  }
}

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
