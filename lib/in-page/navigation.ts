import { type Clock, SECOND } from '../clock';

/** How often a browser that says nothing is asked where it is, in ms: more often than a person turns two pages. */
const LOOK_EVERY_MS = SECOND / 4;

/**
 * Calls back whenever the page has moved within its document, as one does that shows chapters without loading them.
 * Browsers say so by the Navigation API; Firefox has it since 147, and before that its address is looked at again and again.
 * @param signal ends it.
 */
export function watchNavigation(clock: Clock, onMove: () => void, signal: AbortSignal): void {
  if ('navigation' in window) navigation.addEventListener('currententrychange', onceATurn(onMove), { signal });
  else void lookAgain(clock, onMove, signal);
}

async function lookAgain(clock: Clock, onMove: () => void, signal: AbortSignal): Promise<void> {
  for (let seen = location.href; ; seen = location.href) {
    await clock.sleep(LOOK_EVERY_MS, signal);
    if (signal.aborted) return;
    if (location.href !== seen) onMove();
  }
}

/** At once, and once more at the end of the turn for all that came meanwhile: a script can move ten thousand times in one. */
function onceATurn(call: () => void): () => void {
  let isTurnOver = true;
  let isDue = false;
  return () => {
    isDue = !isTurnOver;
    if (isDue) return;
    isTurnOver = false;
    call();
    queueMicrotask(() => {
      isTurnOver = true;
      if (isDue) call();
      isDue = false;
    });
  };
}
