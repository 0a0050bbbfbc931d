import { type Clock, SECOND } from '../clock';
import { originalOf, shieldedWindow } from './shielded-events';

export type InputActivity = ReturnType<typeof watchInputActivity>;

/** In ms, for a page to respond to input. */
const RECENT_MS = SECOND;

interface Pressed {
  readonly on: EventTarget | null;
  readonly at: number;
}

const never: Pressed = { on: null, at: Number.NEGATIVE_INFINITY };

/** A person's input, without events that scripts make. From the start of a document, it hears everything before scripts of the page do. */
export function watchInputActivity(clock: Clock) {
  const ended = new AbortController();
  let last = never;
  /** The last press on anything but the target of `last`. */
  let other = never;
  let moves = 0;
  let actedAt = Number.NEGATIVE_INFINITY;

  onTrusted(['pointerup', 'click'], ended.signal, (event) => {
    // In a root of the page's, the target is what the root belongs to.
    const [target = null] = event.composedPath();
    if (target !== last.on) other = last;
    last = { on: target, at: event.timeStamp };
  });
  onTrusted(['pointermove'], ended.signal, () => {
    moves += 1;
  });
  onTrusted(['wheel', 'touchmove', 'touchend', 'keydown'], ended.signal, () => {
    actedAt = clock.monotonic();
  });

  return {
    /** When a press last ended outside this element, in ms since the time origin. */
    pressedOutside: (host: Element) => (last.on === host ? other : last).at,
    /** How often the pointer has moved. An element that it enters without a move has moved under it. */
    moves: () => moves,
    /** Keys, wheel or finger: the page moves because a person made it. */
    isUserActive: () => clock.monotonic() - actedAt < RECENT_MS,
    end: () => ended.abort(),
  };
}

/** In ms: how long a page may go on scrolling after a flick or a key. */
const SCROLLING_MS = 2 * SECOND;

/** Only a person makes these; scripts can cause `scroll`. */
const inputEvents = ['keydown', 'pointerup', 'touchmove', 'touchend', 'wheel'] as const;

/** Whether a person moves the page; a page can move and scroll by itself. */
export function watchRecentInput(clock: Clock) {
  const ended = new AbortController();
  let lastAt = Number.NEGATIVE_INFINITY;
  onTrusted(inputEvents, ended.signal, () => {
    lastAt = clock.monotonic();
  });
  return { isRecent: () => clock.monotonic() - lastAt <= SCROLLING_MS, end: () => ended.abort() };
}

/** Hears a person, not scripts, and before scripts that come later can. */
export function onTrusted(types: readonly string[], signal: AbortSignal, listener: (event: Event) => void): void {
  const options = { capture: true, passive: true, signal };
  for (const type of types) {
    if (import.meta.env.BROWSER === 'firefox')
      shieldedWindow().addEventListener(type, (event) => listener(originalOf(event)), options);
    window.addEventListener(type, (event) => event.isTrusted && listener(event), options);
  }
}
