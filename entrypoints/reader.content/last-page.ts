import { type Clock, SECOND } from '../../lib/clock';
import { watchRecentInput } from '../../lib/in-page/recent-input';
import { isAtEnd, jumpedTo, movedTo, openedAt } from './pages-passed';

/** In ms in sight: longer than one turn too many. */
export const SEEN_MS = 3 * SECOND;

export interface LastPageParts {
  readonly clock: Clock;
  /** Where the chapter was opened, counted from 1. */
  readonly page: number;
  /** `null` where the number is unknown, or marking is turned off. */
  readonly pagesToPass: () => Promise<number | null>;
}

export interface LastPage {
  readonly movedTo: (page: number) => void;
  readonly end: () => void;
}

/** Calls back when a person has passed every page, then seen the last one for three seconds. Pages that turn by themselves do not count. */
export function watchLastPage({ clock, page, pagesToPass }: LastPageParts, onRead: () => void): LastPage {
  const over = new AbortController();
  const recentInput = watchRecentInput(clock);
  let passage = openedAt(page);
  let look = new AbortController();
  let pages: Promise<number | null> | null = null;
  document.addEventListener('visibilitychange', onSight, over);
  window.addEventListener('pageshow', onSight, over);
  recheck();

  return {
    movedTo: (page) => {
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
