import type { Clock } from '../../clock';
import { around, canMarkFrames } from '../around';
import { type InputActivity, onTrusted } from '../input-activity';
import { askPaint, canReportPaint, faultOf, type Watched, watchPaint } from '../painting';
import { recordVisibility, type VisibilityRecord } from '../visibility';
import type { VisibilityWatch } from '../watch-visibility';
import { watchScrollIdle } from './idle';

/** Visibility of the many marks of a page, at little cost to the browser (docs/in-page.md, "Many marks in one page"). */
export interface LinkMarkVisibility {
  readonly watch: (watched: Watched) => VisibilityWatch;
  readonly end: () => void;
}

const MAX_WATCHED = 32;
/** In px; a mark this near may be under the pointer in a moment. */
const NEAR = 200;
const STILL = 1;

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Mark extends Watched, VisibilityRecord {
  /** At the last look, in the document. */
  place: Place | null;
  /** How often the pointer had moved when it came over it, until it is known which of the two moved. */
  movesAtEntry: number | null;
}

/** One pair of observers and listeners for all marks; `watch` adds one of them. */
export function watchMany(clock: Clock, activity: InputActivity): LinkMarkVisibility {
  const ended = new AbortController();
  const all = new Map<Element, Mark>();
  const watched = new Set<Element>();
  let focusPoint: Place = { x: innerWidth / 2, y: innerHeight / 2 };
  let choiceFrame: number | null = null;
  let compareFrame: number | null = null;
  let activeLooks = 0;

  const observer = watchPaint(
    (root) => all.get(root),
    (mark, observation) => mark.note(observation),
  );
  const scrollIdle = watchScrollIdle(clock, () => canReportPaint() && choose([]), chooseSoon);
  // A finger does not move before it presses.
  onTrusted(['pointermove', 'pointerdown'], ended.signal, (event) => {
    if (!(event instanceof MouseEvent)) return;
    focusOn({ x: event.clientX, y: event.clientY });
    compareEachFrame();
  });
  // A page that scrolls marks under the pointer makes trusted events, too.
  onTrusted(['scroll'], ended.signal, ({ target }) => {
    if (activity.isUserActive() || !(target instanceof Node)) return;
    for (const mark of all.values()) if (target.contains(mark.host)) noteMove(mark);
  });

  return {
    watch,
    end: () => {
      ended.abort();
      scrollIdle.end();
      observer?.disconnect();
      for (const request of [choiceFrame, compareFrame]) if (request !== null) cancelAnimationFrame(request);
    },
  };

  function watch(target: Watched): VisibilityWatch {
    const { root } = target;
    const mark: Mark = { ...target, ...recordVisibility(canReportPaint()), place: null, movesAtEntry: null };
    all.set(root, mark);
    root.addEventListener('pointerenter', ({ isTrusted, pointerType }) => {
      // A finger may come down anywhere; a mouse moves there first.
      if (isTrusted && pointerType === 'mouse') mark.movesAtEntry = activity.moves();
      compareEachFrame();
    });
    root.addEventListener('focusin', () => lookAt(root));
    chooseSoon();
    return {
      ...mark,
      check: () => check(mark),
      look: (asksBrowser) => {
        activeLooks += 1;
        lookAt(root);
        const end = import.meta.env.BROWSER !== 'firefox' && asksBrowser ? askPaint(mark, mark.note) : undefined;
        return () => {
          activeLooks -= 1;
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
    const reason = faultOf(mark) ?? (watched.has(mark.root) || scrollIdle.isScrolling() ? null : 'busy');
    if (reason) mark.note({ kind: 'fault', reason, at });
    compare(mark);
  }

  /** It moved in the document, or came under a pointer that lay still. */
  function compare(mark: Mark): void {
    const before = mark.place;
    const place = placeInDocument(mark.host, mark.root.getBoundingClientRect());
    mark.place = place;
    const hasMoved = before && Math.hypot(place.x - before.x, place.y - before.y) > STILL;
    // A pointer that moves enters first and moves then; Firefox gives the two their own times, further apart the busier it is.
    if (hasMoved || mark.movesAtEntry === activity.moves()) noteMove(mark);
    mark.movesAtEntry = null;
  }

  function noteMove(mark: Mark): void {
    mark.note({ kind: 'fault', reason: 'moved', at: clock.monotonic() });
  }

  function compareEachFrame(): void {
    if (ended.signal.aborted) return;
    compareFrame ??= requestAnimationFrame(() => {
      compareFrame = null;
      const marks = [...watched].flatMap((root) => all.get(root) ?? []);
      for (const mark of marks) compare(mark);
      if (activeLooks > 0 || marks.some(({ root }) => distanceTo(root) < NEAR)) compareEachFrame();
    });
  }

  function lookAt(root: Element): void {
    focusOn(root.getBoundingClientRect());
    compareEachFrame();
  }

  function focusOn({ x, y }: Place): void {
    focusPoint = { x, y };
    if (all.size > MAX_WATCHED) chooseSoon();
  }

  function distanceTo(root: Element): number {
    const { x, y } = root.getBoundingClientRect();
    return Math.hypot(x - focusPoint.x, y - focusPoint.y);
  }

  function chooseSoon(): void {
    if (ended.signal.aborted) return;
    choiceFrame ??= requestAnimationFrame(() => {
      choiceFrame = null;
      if (!scrollIdle.isScrolling()) choose(nearest([...all.keys()]));
    });
  }

  function nearest(roots: Element[]): Element[] {
    if (roots.length <= MAX_WATCHED) return roots;
    return roots
      .map((root) => ({ root, distance: distanceTo(root) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MAX_WATCHED)
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
      mark.note({ kind: 'drawn', at: clock.monotonic(), isByUser: true });
    }
  }
}

/** In px, without the scrolls that the window hears of: only moving changes it, or a scroll in a root of the page's or around a frame. */
function placeInDocument(host: Element, { x, y }: Pick<DOMRect, 'x' | 'y'>): { x: number; y: number } {
  const place = { x, y };
  for (let inner: Element = host, box = around(host); box; inner = box, box = around(box)) {
    if (box.getRootNode() === document) {
      place.x += box.scrollLeft;
      place.y += box.scrollTop;
    } else if (canMarkFrames && box.ownerDocument !== inner.ownerDocument) {
      const { left, top } = box.getBoundingClientRect();
      const { paddingLeft, paddingTop } = getComputedStyle(box);
      place.x += left + box.clientLeft + Number.parseFloat(paddingLeft);
      place.y += top + box.clientTop + Number.parseFloat(paddingTop);
    }
  }
  return place;
}
