/** A page that is led on to another chapter: which that is, only we knew. */
import { SECOND } from '../../../lib/clock.ts';

/** Runs as a script of the page: wherever it is led, it says where it is. */
export function bringPlace(): void {
  setTimeout(() => void window.bringHome(location.pathname), 2_500);
}

/** In ms: a page that was led on is loaded and has said where it is. */
export const LED_MS = 5 * SECOND;
