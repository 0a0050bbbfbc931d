import type { Clock } from '../../clock';
import type { InputActivity } from '../input-activity';
import { askPaint, faultOf, saysWhatItPaints, type Watched, watchPaint } from '../painting';
import { onTrusted } from '../trusted-events';
import { recordVisibility, type VisibilityRecord } from '../visibility-record';
import type { VisibilityWatch } from '../watch-visibility';
import { placeInDocument } from './place-in-document';
import { watchScrollIdle } from './scroll-idle';

/**
 * Whether a person can really see the mark that they press, of many in one page. What the browser says of what it paints costs it
 * work, so the invariants of `visibility.ts` hold by other means:
 * - at most so many are watched, those nearest to the pointer, the finger or the focus, and none while the page scrolls;
 * - the time in sight begins when the watch does, and a press on a mark that is not watched is refused unless a person scrolls;
 * - while the pointer is near, the place of a mark in the document is compared in each frame, so that it cannot follow the pointer.
 */
export interface VisibilityOfMany {
  readonly watch: (watched: Watched) => VisibilityWatch;
  readonly end: () => void;
}

/** More than most pages show at once. */
const MOST_WATCHED = 32;
/** So far from the pointer a mark may be under it in a moment, in px. */
const NEAR = 200;
/** Less than this, in px, is no movement. */
const STILL = 1;
/** Firefox rounds the times of events to whole ms: of one movement, the two events can be this far apart. */
const ROUNDING_MS = 1;
const LONG_AGO = Number.NEGATIVE_INFINITY;

/** In px of the window. */
interface Place {
  readonly x: number;
  readonly y: number;
}

interface Mark extends Watched, VisibilityRecord {
  /** Where it lay in the document when it was last looked at. */
  place: Place | null;
  /** When the pointer came over it, until it is known which of the two has moved; else without end ago. */
  enteredAt: number;
}

/** One watch for all marks of a page. */
export function watchMany(clock: Clock, activity: InputActivity): VisibilityOfMany {
  const ended = new AbortController();
  const all = new Map<Element, Mark>();
  const watched = new Set<Element>();
  /** Where a press may come next. */
  let attention: Place = { x: innerWidth / 2, y: innerHeight / 2 };
  let choice: number | null = null;
  let frame: number | null = null;
  let looks = 0;

  const observer = watchPaint(
    (root) => all.get(root),
    (mark, observation) => mark.note(observation),
  );
  const rest = watchScrollIdle(clock, () => saysWhatItPaints() && choose([]), chooseSoon);
  // A finger does not move before it presses.
  onTrusted(['pointermove', 'pointerdown'], ended.signal, (event) => {
    if (!(event instanceof MouseEvent)) return;
    attend({ x: event.clientX, y: event.clientY });
    compareEachFrame();
  });
  // A page can scroll its marks under the pointer, too: those events are trusted as well.
  onTrusted(['scroll'], ended.signal, ({ target }) => {
    if (activity.isActing() || !(target instanceof Node)) return;
    for (const mark of all.values()) if (target.contains(mark.host)) hasMovedAt(mark, clock.monotonic());
  });

  return {
    watch,
    end: () => {
      ended.abort();
      rest.end();
      observer?.disconnect();
      for (const request of [choice, frame]) if (request !== null) cancelAnimationFrame(request);
    },
  };

  function watch(thing: Watched): VisibilityWatch {
    const { root } = thing;
    const mark: Mark = { ...thing, ...recordVisibility(saysWhatItPaints()), place: null, enteredAt: LONG_AGO };
    all.set(root, mark);
    root.addEventListener('pointerenter', ({ isTrusted, pointerType, timeStamp }) => {
      // A finger comes from nowhere; a mouse moves to where it goes.
      if (isTrusted && pointerType === 'mouse') mark.enteredAt = timeStamp;
      compareEachFrame();
    });
    root.addEventListener('focusin', () => attend(root.getBoundingClientRect()));
    chooseSoon();
    return {
      ...mark,
      check: () => check(mark),
      look: (asksBrowser) => {
        looks += 1;
        attend(root.getBoundingClientRect());
        compareEachFrame();
        const end = import.meta.env.BROWSER !== 'firefox' && asksBrowser ? askPaint(mark, mark.note) : undefined;
        return () => {
          looks -= 1;
          end?.();
        };
      },
      stop: () => {
        observer?.unobserve(root);
        watched.delete(root);
        all.delete(root);
        chooseSoon();
      },
    };
  }

  function check(mark: Mark): void {
    const at = clock.monotonic();
    const reason = faultOf(mark) ?? (watched.has(mark.root) || rest.isMoving() ? null : 'busy');
    if (reason) mark.note({ kind: 'fault', reason, at });
    compare(mark);
  }

  /** Looks whether a mark has moved in the document, or has come under a pointer that lay still. */
  function compare(mark: Mark): void {
    const before = mark.place;
    const place = placeInDocument(mark.host, mark.root.getBoundingClientRect());
    mark.place = place;
    const hasMoved = before && Math.hypot(place.x - before.x, place.y - before.y) > STILL;
    if (hasMoved) hasMovedAt(mark, clock.monotonic());
    const { enteredAt } = mark;
    mark.enteredAt = LONG_AGO;
    if (enteredAt - activity.movedAt() > ROUNDING_MS) hasMovedAt(mark, enteredAt);
  }

  function hasMovedAt(mark: Mark, at: number): void {
    mark.note({ kind: 'fault', reason: 'moved', at });
  }

  function compareEachFrame(): void {
    if (ended.signal.aborted) return;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      const marks = [...watched].flatMap((root) => all.get(root) ?? []);
      for (const mark of marks) compare(mark);
      if (looks > 0 || marks.some(({ root }) => distanceTo(root) < NEAR)) compareEachFrame();
    });
  }

  function attend({ x, y }: Place): void {
    attention = { x, y };
    if (all.size > MOST_WATCHED) chooseSoon();
  }

  function distanceTo(root: Element): number {
    const { x, y } = root.getBoundingClientRect();
    return Math.hypot(x - attention.x, y - attention.y);
  }

  function chooseSoon(): void {
    if (ended.signal.aborted) return;
    choice ??= requestAnimationFrame(() => {
      choice = null;
      if (!rest.isMoving()) choose(nearest([...all.keys()]));
    });
  }

  function nearest(roots: Element[]): Element[] {
    if (roots.length <= MOST_WATCHED) return roots;
    return roots
      .map((root) => ({ root, distance: distanceTo(root) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST_WATCHED)
      .map(({ root }) => root);
  }

  function choose(roots: readonly Element[]): void {
    const chosen = new Set(roots);
    for (const root of watched) {
      if (chosen.has(root)) continue;
      observer?.unobserve(root);
      watched.delete(root);
      all.get(root)?.note({ kind: 'undrawn' });
    }
    for (const root of chosen) {
      const mark = all.get(root);
      if (watched.has(root) || !mark) continue;
      watched.add(root);
      observer?.observe(root);
      mark.note({ kind: 'drawn', at: clock.monotonic(), isAsked: true });
    }
  }
}
