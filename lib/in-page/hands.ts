import { type Clock, SECOND } from '../clock';
import { onTrusted } from './trusted-events';

/** Whether a person moves the page; a page can move and scroll by itself. */
export interface Hands {
  readonly areBusy: () => boolean;
  readonly end: () => void;
}

/** In ms. A page goes on by itself for as long after a flick or a key. */
const BUSY_MS = 2 * SECOND;

/** Only a person makes these; scripts can cause `scroll`. */
const moves = ['keydown', 'pointerup', 'touchend', 'wheel'] as const;

export function watchHands(clock: Clock): Hands {
  const over = new AbortController();
  let busyAt = Number.NEGATIVE_INFINITY;
  onTrusted(moves, over.signal, () => {
    busyAt = clock.monotonic();
  });
  return { areBusy: () => clock.monotonic() - busyAt <= BUSY_MS, end: () => over.abort() };
}
