import { type Clock, SECOND } from '../clock';
import { onTrusted } from './trusted-events';

/** What a person does in a page with the pointer and the keys, told apart from what scripts make of it. */
export interface InputActivity {
  /** When a press last ended elsewhere than on this element, in ms since the time origin. */
  readonly pressedBeside: (host: Element) => number;
  /** When the pointer last moved: what it comes over without a move has come to it. */
  readonly movedAt: () => number;
  /** Whether a person uses a key, the wheel or a finger just now: where the page then goes or scrolls, they led to. */
  readonly isActing: () => boolean;
  readonly end: () => void;
}

/** As long as a page may take to do what is asked for, in ms. */
const RECENT_MS = SECOND;

interface Pressed {
  readonly on: EventTarget | null;
  readonly at: number;
}

const never: Pressed = { on: null, at: Number.NEGATIVE_INFINITY };

/** Listens from now on: at the start of a document it hears of everything before any script of the page does. */
export function watchInputActivity(clock: Clock): InputActivity {
  const over = new AbortController();
  let last = never;
  /** The last press on anything else than the last one was. */
  let other = never;
  let movedAt = Number.NEGATIVE_INFINITY;
  let actedAt = Number.NEGATIVE_INFINITY;

  onTrusted(['pointerup', 'click'], over.signal, ({ target, timeStamp }) => {
    if (target !== last.on) other = last;
    last = { on: target, at: timeStamp };
  });
  onTrusted(['pointermove'], over.signal, ({ timeStamp }) => {
    movedAt = timeStamp;
  });
  onTrusted(['wheel', 'touchmove', 'touchend', 'keydown'], over.signal, () => {
    actedAt = clock.monotonic();
  });

  return {
    pressedBeside: (host) => (last.on === host ? other : last).at,
    movedAt: () => movedAt,
    isActing: () => clock.monotonic() - actedAt < RECENT_MS,
    end: () => over.abort(),
  };
}
