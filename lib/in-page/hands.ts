import { type Clock, SECOND } from '../clock';
import { onTrusted } from './trusted-events';

/** Whether a person is at the keys, the wheel, the pointer or the screen: a page can move by itself, and scroll by itself too. */
export interface Hands {
  /** Whether a person did anything of the kind just now. */
  readonly areBusy: () => boolean;
  readonly end: () => void;
}

/** As long as a page goes on by itself after a flick or a key, in ms. */
const BUSY_MS = 2 * SECOND;

/** What only a person can make: the `scroll` that comes of it, scripts can make too. */
const moves = ['keydown', 'pointerup', 'touchend', 'wheel'] as const;

/** Watches for them, until it is ended. */
export function watchHands(clock: Clock): Hands {
  const over = new AbortController();
  let busyAt = Number.NEGATIVE_INFINITY;
  onTrusted(moves, over.signal, () => {
    busyAt = clock.monotonic();
  });
  return { areBusy: () => clock.monotonic() - busyAt <= BUSY_MS, end: () => over.abort() };
}
