import type { Observation, Obstacle } from './visibility';

/** Something of ours of which is asked whether a person can see it. */
export interface Watched {
  /** The element that the page can see. */
  readonly host: HTMLElement;
  /** What is painted in it. */
  readonly root: HTMLElement;
  /** Whether it lies where we put it: what the page has moved is not where a person knows it to be. */
  readonly isInPlace: () => boolean;
}

/** As Chromium makes it, for an observer with `trackVisibility`. */
interface PaintEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/** Whether the browser says what it really paints (Intersection Observer v2). Firefox does not, and its build has nothing of it. */
export function saysWhatItPaints(): boolean {
  return import.meta.env.BROWSER !== 'firefox' && 'isVisible' in IntersectionObserverEntry.prototype;
}

/** The shortest delay that the browser allows between two words, in ms. */
const paintedWhole = { threshold: 1, trackVisibility: true, delay: 100 };

/**
 * Asks the browser what it paints, from now on: all of it, with nothing over it, nothing faded, filtered or clipped.
 * @param of finds what an element belongs to.
 */
export function watchPaint<One extends Watched>(
  of: (root: Element) => One | undefined,
  note: (one: One, observation: Observation) => void,
): IntersectionObserver | undefined {
  if (import.meta.env.BROWSER === 'firefox' || !saysWhatItPaints()) return undefined;
  const hear = (entries: readonly PaintEntry[]) => {
    for (const entry of entries) {
      const one = of(entry.target);
      if (!one) continue;
      const at = entry.time;
      if (entry.isVisible) note(one, { kind: 'painted', at });
      else
        note(one, { kind: 'hidden', at, reason: faultOf(one) ?? (entry.intersectionRatio < 1 ? 'small' : 'covered') });
    }
  };
  return new IntersectionObserver(hear, paintedWhole);
}

/**
 * Asks again, until it is ended: a watch of some time hears of what was laid over something only after a tenth of a second, and it alone
 * hears when that is over.
 */
export function askPaint(watched: Watched, note: (observation: Observation) => void): () => void {
  const observer = watchPaint(
    () => watched,
    (_, observation) => note(observation.kind === 'hidden' ? { ...observation, kind: 'fault' } : observation),
  );
  observer?.observe(watched.root);
  return () => observer?.disconnect();
}

/** What the page's styles say at this very moment: the browser's word on what it paints can be a tenth of a second old. */
export function faultOf({ host, root, isInPlace }: Watched): Obstacle | null {
  for (let element: Element | null = host; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    const veil = veils.find(([property, plain]) => ![plain, ''].includes(style.getPropertyValue(property)));
    if (veil) return veil[2];
  }
  if (!isInPlace()) return 'moved';
  const isShown = root.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: true,
  });
  return isShown ? null : 'faded';
}

/** Each property that can hide what it is on, and its value where it does not; one that the browser does not know hides nothing. */
const veils = [
  ['opacity', '1', 'faded'],
  ['filter', 'none', 'faded'],
  ['clip-path', 'none', 'faded'],
  ['mask-image', 'none', 'faded'],
  ['mix-blend-mode', 'normal', 'faded'],
  ['transform', 'none', 'moved'],
  ['scale', 'none', 'small'],
  ['zoom', '1', 'small'],
] as const;
