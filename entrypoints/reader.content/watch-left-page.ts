import { type Clock, SECOND } from '../../lib/clock';
import { watchRecentInput } from '../../lib/in-page/input-activity';

/** In ms at one page. Who turns faster is looking for one. */
const SETTLED_MS = 3 * SECOND;

/**
 * Tells the page at which a chapter is left: once it was in view for a while, and when it goes out of sight. Not before a person has turned
 * one: a chapter that is opened at its beginning may have been left further in, and a page can correct its address by itself. `isSingle`: it was
 * turned to by one page, and not from the first, which may be a cover before double pages.
 */
export function watchPosition(
  { clock, page }: { readonly clock: Clock; readonly page: number },
  tell: (page: number, isSingle: boolean) => void,
) {
  const over = new AbortController();
  const recentInput = watchRecentInput(clock);
  let settling = new AbortController();
  let [told, inView, isSingle] = [page, page, false];
  const tellNow = () => {
    settling.abort();
    if (inView === told) return;
    told = inView;
    tell(inView, isSingle);
  };
  addEventListener('pagehide', tellNow, over);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tellNow(), over);

  return {
    movedTo: (page: number) => {
      if (page === inView) return;
      isSingle = inView > 1 && Math.abs(page - inView) === 1;
      inView = page;
      settling.abort();
      if (!recentInput.isRecent()) {
        told = page;
        return;
      }
      settling = new AbortController();
      const { signal } = settling;
      void clock.sleep(SETTLED_MS, signal).then(() => signal.aborted || tellNow());
    },
    end: () => {
      tellNow();
      over.abort();
      recentInput.end();
    },
  };
}
