import { type Clock, SECOND } from '../clock';
import { onTrusted } from './trusted-events';

/** Whether a person moves the page; a page can move and scroll by itself. */
export interface RecentInput {
  readonly isRecent: () => boolean;
  readonly end: () => void;
}

/** In ms: how long a page may go on scrolling after a flick or a key. */
const RECENT_MS = 2 * SECOND;

/** Only a person makes these; scripts can cause `scroll`. */
const inputEvents = ['keydown', 'pointerup', 'touchmove', 'touchend', 'wheel'] as const;

export function watchRecentInput(clock: Clock): RecentInput {
  const ended = new AbortController();
  let lastAt = Number.NEGATIVE_INFINITY;
  onTrusted(inputEvents, ended.signal, () => {
    lastAt = clock.monotonic();
  });
  return { isRecent: () => clock.monotonic() - lastAt <= RECENT_MS, end: () => ended.abort() };
}
