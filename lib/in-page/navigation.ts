import { type Clock, SECOND } from '../clock';

/** In ms: more often than a person turns two pages. */
const POLL_EVERY_MS = SECOND / 4;

/** Calls back after moves within the document: by the Navigation API, or, in Firefox before 147, by looking at the address. */
export function watchNavigation(clock: Clock, onNavigate: () => void, signal: AbortSignal): void {
  if (import.meta.env.BROWSER !== 'firefox' || 'navigation' in window)
    navigation.addEventListener('currententrychange', oncePerTurn(onNavigate), { signal });
  else void pollAddress(clock, onNavigate, signal);
}

async function pollAddress(clock: Clock, onNavigate: () => void, signal: AbortSignal): Promise<void> {
  for (let seen = location.href; ; seen = location.href) {
    await clock.sleep(POLL_EVERY_MS, signal);
    if (signal.aborted) return;
    if (location.href !== seen) onNavigate();
  }
}

/** At once, and once more at the end of the turn: a script can move ten thousand times in one. */
function oncePerTurn(call: () => void): () => void {
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

/** Chromium may prerender a page before a person goes to it; nothing that happens then is caused by them. */
export function whenShown(begin: () => void): void {
  if (import.meta.env.BROWSER !== 'firefox' && Reflect.get(document, 'prerendering')) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
}

export function whenRead(begin: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
