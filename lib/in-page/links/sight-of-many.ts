import type { Clock } from '../../clock';
import {
  isPainted,
  isPaintedNow,
  isPlain,
  paintedWhole,
  type Sight,
  type Sighted,
  STEADY_MS,
  saysWhatItPaints,
} from '../sight';
import { watchRest } from './rest';

/**
 * Whether a person can really see the mark that they press, of many in one page. What the browser says of what it paints costs it
 * work, so the invariants of `sight.ts` hold by other means:
 * - at most so many are watched, those nearest to the pointer, the finger or the focus, and none while the page scrolls;
 * - what is not watched is not seen, and what is watched was seen for half a second before it may be pressed;
 * - what has come under a pointer that lay still is as good as new.
 */
export interface SightOfMany {
  readonly watch: (sighted: Sighted) => Sight;
  readonly end: () => void;
}

/** More than most pages show at once. */
const MOST_WATCHED = 32;

/** In px of the window. */
interface Place {
  readonly x: number;
  readonly y: number;
}

interface Watched extends Sighted {
  seenSince: number | null;
  cameAt: number;
}

/** One watch for all marks of a page. */
export function watchMany(clock: Clock): SightOfMany {
  const ended = new AbortController();
  const all = new Map<Element, Watched>();
  const watched = new Set<Element>();
  const pointer = { x: innerWidth / 2, y: innerHeight / 2 };
  /** Where somebody may be about to press. */
  let attention: Place = { ...pointer };
  let frame: number | null = null;

  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const one = all.get(entry.target);
      if (one) one.seenSince = isPainted(entry) ? (one.seenSince ?? clock.monotonic()) : null;
    }
  }, paintedWhole);
  const rest = watchRest(clock, () => observe([]), chooseSoon);
  const onPointer = ({ isTrusted, type, clientX: x, clientY: y }: PointerEvent) => {
    if (!isTrusted) return;
    if (type === 'pointermove') Object.assign(pointer, { x, y });
    attend({ x, y });
  };
  // A finger does not move before it presses.
  for (const type of ['pointermove', 'pointerdown'] as const)
    window.addEventListener(type, onPointer, { capture: true, passive: true, signal: ended.signal });

  return {
    watch: (sighted) => {
      const one: Watched = { ...sighted, seenSince: null, cameAt: Number.NEGATIVE_INFINITY };
      all.set(sighted.root, one);
      sighted.host.addEventListener('pointerenter', ({ isTrusted, clientX, clientY }) => {
        if (isTrusted && clientX === pointer.x && clientY === pointer.y) one.cameAt = clock.monotonic();
      });
      sighted.root.addEventListener('focusin', () => attend(sighted.root.getBoundingClientRect()));
      chooseSoon();
      return { isClear: async () => isClear(one) && (await isPaintedNow(one.root, clock)), stop: () => forget(one) };
    },
    end: () => {
      ended.abort();
      rest.end();
      observer.disconnect();
      if (frame !== null) cancelAnimationFrame(frame);
    },
  };

  function isClear(one: Watched): boolean {
    const since = Math.max(one.cameAt, seenSince(one));
    return clock.monotonic() - since >= STEADY_MS && one.isInPlace() && isPlain(one.root, one.host);
  }

  function forget({ root }: Watched): void {
    observer.unobserve(root);
    watched.delete(root);
    all.delete(root);
    chooseSoon();
  }

  function attend({ x, y }: Place): void {
    attention = { x, y };
    if (all.size > MOST_WATCHED) chooseSoon();
  }

  function chooseSoon(): void {
    if (ended.signal.aborted || !saysWhatItPaints()) return;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      if (!rest.isMoving()) observe(nearest([...all.keys()]));
    });
  }

  function nearest(roots: Element[]): Element[] {
    if (roots.length <= MOST_WATCHED) return roots;
    const distances = roots.map((root) => {
      const { x, y } = root.getBoundingClientRect();
      return { root, distance: Math.hypot(x - attention.x, y - attention.y) };
    });
    return distances
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST_WATCHED)
      .map(({ root }) => root);
  }

  function observe(roots: readonly Element[]): void {
    const wanted = new Set(roots);
    for (const root of watched) {
      if (wanted.has(root)) continue;
      observer.unobserve(root);
      watched.delete(root);
      const one = all.get(root);
      if (one) one.seenSince = null;
    }
    for (const root of wanted) {
      if (watched.has(root)) continue;
      watched.add(root);
      observer.observe(root);
    }
  }
}

/** A browser that does not say what it paints is believed. */
function seenSince({ seenSince }: Watched): number {
  return saysWhatItPaints() ? (seenSince ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY;
}
