import type { Clock } from '../clock';

/**
 * Whether a person can really see our corner. A page can fade it, lay something over it, or bring it under a pointer that was
 * meant for something else, so that somebody presses it unawares; the invariants:
 * - it is watched for as long as it is there, not only while somebody is at it: of two quick clicks, the first can make the page
 *   uncover what the second one hits;
 * - what was hidden, or not there, half a second ago is not seen yet.
 */
export interface Sight {
  /** Resolves within a frame or two to whether the corner is seen at this moment. */
  isClear(): Promise<boolean>;
  readonly stop: () => void;
}

export interface Sighted {
  /** The element that the page can see. */
  readonly host: HTMLElement;
  /** What is painted in it. */
  readonly root: HTMLElement;
  /** Whether it lies where we put it: what the page has moved is not where a person knows it to be. */
  readonly isInPlace: () => boolean;
}

/** How long it must have been in sight, in ms: longer than a press, or the time between two quick ones. */
export const STEADY_MS = 500;

/** Watches what we show in a page, until it is stopped. */
export function watchSight({ host, root, isInPlace }: Sighted, clock: Clock): Sight {
  const { isSteady, end } = lookAt(root, clock);
  const isClear = async () =>
    (await isSteady()) && isInPlace() && isPlain(root, host) && (await isPaintedNow(root, clock));
  return { isClear, stop: end };
}

interface Look {
  readonly isSteady: () => Promise<boolean>;
  readonly end: () => void;
}

/**
 * Asks the browser what it really paints: nothing over the whole of the corner, nothing faded, filtered or clipped
 * (Intersection Observer v2; Chromium has it). A browser without it is believed.
 */
function lookAt(root: HTMLElement, clock: Clock): Look {
  if (!saysWhatItPaints()) {
    return { isSteady: () => Promise.resolve(true), end: () => undefined };
  }
  const firstWord = Promise.withResolvers<void>();
  let seenSince: number | null = null;
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      seenSince = isPainted(entry) ? (seenSince ?? clock.monotonic()) : null;
    }
    firstWord.resolve();
  }, paintedWhole);
  observer.observe(root);
  return {
    isSteady: async () => {
      await firstWord.promise;
      return seenSince !== null && clock.monotonic() - seenSince >= STEADY_MS;
    },
    end: () => {
      seenSince = null;
      observer.disconnect();
      firstWord.resolve();
    },
  };
}

/** Whether the browser says what it really paints. */
export function saysWhatItPaints(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype;
}

/** Whether it paints all of it. */
export function isPainted(entry: IntersectionObserverEntry): boolean {
  return 'isVisible' in entry && entry.isVisible === true;
}

/**
 * Whether the next frame paints all of it: a watch of some time may not have heard yet of what was laid over it just now. A page that is
 * painted no more, because its tab was left, is not seen.
 */
export async function isPaintedNow(root: HTMLElement, clock: Clock): Promise<boolean> {
  if (!saysWhatItPaints()) return true;
  const { promise: word, resolve } = Promise.withResolvers<boolean>();
  const observer = new IntersectionObserver((entries) => resolve(entries.every(isPainted)), paintedWhole);
  observer.observe(root);
  void clock.sleep(STEADY_MS).then(() => resolve(false));
  return word.finally(() => observer.disconnect());
}

/** The shortest delay that the browser allows between two words, in ms. */
export const paintedWhole = { threshold: 1, trackVisibility: true, delay: 100 };

/** What the page's styles say at this very moment: the browser's word on what it paints can be a tenth of a second old. */
export function isPlain(root: HTMLElement, host: HTMLElement): boolean {
  if (!root.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) {
    return false;
  }
  for (let element: Element | null = host; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    if (veils.some(([property, plain]) => ![plain, ''].includes(style.getPropertyValue(property)))) return false;
  }
  return true;
}

/** Each property that can hide what it is on, and its value where it does not; one that the browser does not know hides nothing. */
const veils = [
  ['opacity', '1'],
  ['filter', 'none'],
  ['clip-path', 'none'],
  ['mask-image', 'none'],
  ['mix-blend-mode', 'normal'],
  ['transform', 'none'],
  ['scale', 'none'],
  ['zoom', '1'],
] as const;
