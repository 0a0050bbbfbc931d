import { around } from './around';
import type { HiddenReason, Observation } from './visibility';

export interface Watched {
  readonly host: HTMLElement;
  readonly root: HTMLElement;
  /** A person does not look for it where the page has moved it. */
  readonly isInPlace: () => boolean;
}

/** Chromium's, for an observer with `trackVisibility`. */
interface PaintEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/** Intersection Observer v2. Firefox has none, and its build nothing of it. */
export function canReportPaint(): boolean {
  return import.meta.env.BROWSER !== 'firefox' && 'isVisible' in IntersectionObserverEntry.prototype;
}

/** 100 ms is the shortest delay that the browser allows. */
const observerOptions = { threshold: 1, trackVisibility: true, delay: 100 };

/** Asks whether all of it is painted: not covered, faded, filtered or clipped. @param findWatched finds what an element belongs to. */
export function watchPaint<One extends Watched>(
  findWatched: (root: Element) => One | undefined,
  note: (watched: One, observation: Observation) => void,
): IntersectionObserver | undefined {
  if (import.meta.env.BROWSER === 'firefox' || !canReportPaint()) return undefined;
  const onEntries = (entries: readonly PaintEntry[]) => {
    for (const entry of entries) {
      const watched = findWatched(entry.target);
      if (!watched) continue;
      const at = entry.time;
      if (entry.isVisible) note(watched, { kind: 'painted', at });
      else
        note(watched, {
          kind: 'hidden',
          at,
          reason: faultOf(watched) ?? (entry.intersectionRatio < 1 ? 'small' : 'covered'),
        });
    }
  };
  return new IntersectionObserver(onEntries, observerOptions);
}

/** A running observer reports a cover after 100 ms, but it alone reports the end, so "hidden" counts as a fault here. */
export function askPaint(watched: Watched, note: (observation: Observation) => void): () => void {
  const observer = watchPaint(
    () => watched,
    (_, observation) => note(observation.kind === 'hidden' ? { ...observation, kind: 'fault' } : observation),
  );
  observer?.observe(watched.root);
  return () => observer?.disconnect();
}

/**
 * By the page's styles at this moment: the browser's word can be a tenth of a second old.
 * @param mayZoom whether it counts while the page as a whole is zoomed.
 */
export function faultOf({ host, root, isInPlace }: Watched, mayZoom = false): HiddenReason | null {
  for (let element: Element | null = host; element; element = around(element)) {
    const style = getComputedStyle(element);
    const hiding = hidingStyles.find(
      ([property, harmless]) => ![harmless, ''].includes(style.getPropertyValue(property)),
    );
    if (hiding) return hiding[2];
    const isPage = element === document.documentElement;
    if (isPage && mayZoom ? !isReadable(zoomOf(style)) : zoomOf(style) !== 1) return 'small';
  }
  if (!isInPlace()) return 'moved';
  const isShown = root.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: true,
  });
  return isShown ? null : 'faded';
}

/** Property, harmless value, reason. A property that the browser does not know hides nothing. */
const hidingStyles = [
  ['opacity', '1', 'faded'],
  ['filter', 'none', 'filtered'],
  ['clip-path', 'none', 'faded'],
  ['mask-image', 'none', 'faded'],
  ['mix-blend-mode', 'normal', 'faded'],
  ['transform', 'none', 'moved'],
  ['scale', 'none', 'small'],
] as const;

/** How large the page draws itself as a whole, as zoom add-ons have it: 1 is as usual. */
export function pageZoom(): number {
  return zoomOf(getComputedStyle(document.documentElement));
}

function zoomOf(style: CSSStyleDeclaration): number {
  return Number(style.getPropertyValue('zoom') || 1);
}

/** Beyond it a control is too small to be read, or takes up what it does not belong to. */
function isReadable(zoom: number): boolean {
  return zoom >= 0.5 && zoom <= 3;
}

/** The browser does not say what covers an element under a filter. */
export function isFiltered(host: Element): boolean {
  for (let element: Element | null = host; element; element = around(element))
    if (!['none', ''].includes(getComputedStyle(element).filter)) return true;
  return false;
}
