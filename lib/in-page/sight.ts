import type { Clock } from '../clock';

/**
 * Whether a person can really see our corner. A page can fade it or lay something over it, so that somebody presses
 * it unawares; the invariants:
 * - nothing is watched, and nothing spent, until the pointer or the focus is in the corner, or somebody presses;
 * - what was hidden a moment ago is not seen yet: a page could uncover it when it hears the pointer go down.
 */
export interface Sight {
  /** Resolves to whether the corner is seen at this moment: a frame or two after the pointer came, later at once. */
  isClear(): Promise<boolean>;
  readonly stop: () => void;
}

/** How long the corner must have been in sight after it was not, in ms: longer than a press lasts. */
const STEADY_MS = 500;

/** Watches the root of a corner, for as long as somebody is at its host. */
export function watchSight(host: HTMLElement, root: HTMLElement, clock: Clock): Sight {
  const isAt = { pointer: false, focus: false };
  let look: Look | null = null;

  const begin = () => {
    look ??= lookAt(root, clock);
    return look;
  };
  const stop = () => {
    look?.end();
    look = null;
  };
  const note = (who: keyof typeof isAt, isHere: boolean) => () => {
    isAt[who] = isHere;
    if (isHere) begin();
    else if (!isAt.pointer && !isAt.focus) stop();
  };
  host.addEventListener('pointerenter', note('pointer', true));
  host.addEventListener('pointerleave', note('pointer', false));
  host.addEventListener('focusin', note('focus', true));
  host.addEventListener('focusout', note('focus', false));

  return { isClear: async () => (await begin().isSteady()) && isPlain(root, host), stop };
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
  if (!('isVisible' in IntersectionObserverEntry.prototype)) {
    return { isSteady: () => Promise.resolve(true), end: () => undefined };
  }
  const firstWord = Promise.withResolvers<void>();
  let isVisible = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      isVisible = 'isVisible' in entry && entry.isVisible === true;
      if (!isVisible) hiddenAt = clock.monotonic();
    }
    firstWord.resolve();
  }, paintedWhole);
  observer.observe(root);
  return {
    isSteady: async () => {
      await firstWord.promise;
      return isVisible && clock.monotonic() - hiddenAt >= STEADY_MS;
    },
    end: () => {
      observer.disconnect();
      firstWord.resolve();
    },
  };
}

/** The shortest delay that the browser allows between two words, in ms. */
const paintedWhole = { threshold: 1, trackVisibility: true, delay: 100 };

/** What the page's styles say at this very moment: the browser's word on what it paints can be a tenth of a second old. */
function isPlain(root: HTMLElement, host: HTMLElement): boolean {
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
] as const;
