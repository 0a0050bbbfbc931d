import { type Clock, SECOND } from '../clock';
import { onTrusted } from './trusted-events';

/** A person's input, without events that scripts make. */
export interface InputActivity {
  /** When a press last ended outside this element, in ms since the time origin. */
  readonly pressedOutside: (host: Element) => number;
  /** How often the pointer has moved. An element that it enters without a move has moved under it. */
  readonly moves: () => number;
  /** Keys, wheel or finger: the page moves because a person made it. */
  readonly isUserActive: () => boolean;
  readonly end: () => void;
}

/** In ms, for a page to respond to input. */
const RECENT_MS = SECOND;

interface Pressed {
  readonly on: EventTarget | null;
  readonly at: number;
}

const never: Pressed = { on: null, at: Number.NEGATIVE_INFINITY };

/** From the start of a document, it hears everything before scripts of the page do. */
export function watchInputActivity(clock: Clock): InputActivity {
  const ended = new AbortController();
  let last = never;
  /** The last press on anything but the target of `last`. */
  let other = never;
  let moves = 0;
  let actedAt = Number.NEGATIVE_INFINITY;

  onTrusted(['pointerup', 'click'], ended.signal, ({ target, timeStamp }) => {
    if (target !== last.on) other = last;
    last = { on: target, at: timeStamp };
  });
  onTrusted(['pointermove'], ended.signal, () => {
    moves += 1;
  });
  onTrusted(['wheel', 'touchmove', 'touchend', 'keydown'], ended.signal, () => {
    actedAt = clock.monotonic();
  });

  return {
    pressedOutside: (host) => (last.on === host ? other : last).at,
    moves: () => moves,
    isUserActive: () => clock.monotonic() - actedAt < RECENT_MS,
    end: () => ended.abort(),
  };
}
