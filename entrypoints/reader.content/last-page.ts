import { type Clock, SECOND } from '../../lib/clock';
import { watchHands } from '../../lib/in-page/hands';
import { isAtEnd, jumpedTo, movedTo, openedAt } from './pages-passed';

/** How long the last page must be in sight, in ms: longer than a turn too many. */
export const SEEN_MS = 3 * SECOND;

export interface LastPageParts {
  readonly clock: Clock;
  /** The page that the chapter was opened at, counted from 1. */
  readonly page: number;
  /** How many pages there are to pass; `null` where that is unknown, or turned off. */
  readonly pagesToPass: () => Promise<number | null>;
}

export interface LastPage {
  readonly movedTo: (page: number) => void;
  readonly end: () => void;
}

/**
 * Calls back when the person has passed every page of a chapter, and then had the last one in sight for three seconds. What a page
 * passes by itself, without the person's hand, counts for nothing.
 */
export function watchLastPage({ clock, page, pagesToPass }: LastPageParts, onRead: () => void): LastPage {
  const over = new AbortController();
  const hands = watchHands(clock);
  let passage = openedAt(page);
  let look = new AbortController();
  let pages: Promise<number | null> | null = null;
  document.addEventListener('visibilitychange', onSight, over);
  window.addEventListener('pageshow', onSight, over);
  lookAgain();

  return {
    movedTo: (page) => {
      passage = hands.areBusy() ? movedTo(passage, page) : jumpedTo(passage, page);
      lookAgain();
    },
    end: () => {
      over.abort();
      hands.end();
      look.abort();
    },
  };

  /** Who comes back may have changed the settings meanwhile. */
  function onSight(): void {
    pages = null;
    lookAgain();
  }

  /** Whatever happens restarts the three seconds. */
  function lookAgain(): void {
    look.abort();
    look = new AbortController();
    if (document.visibilityState === 'visible' && passage.at === passage.passed) void seeOut(look.signal);
  }

  async function seeOut(signal: AbortSignal): Promise<void> {
    await clock.sleep(SEEN_MS, signal);
    if (signal.aborted) return;
    // Without an answer nothing is marked: that was no press, so nothing is said either.
    pages ??= pagesToPass().catch(() => null);
    const last = await pages;
    if (!signal.aborted && last !== null && isAtEnd(passage, last)) onRead();
  }
}
