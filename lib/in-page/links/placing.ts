import { around } from '../around';

export interface Placed {
  readonly anchor: HTMLAnchorElement;
  readonly host: HTMLElement;
  readonly square: HTMLElement;
}

/** In px above the link's last line: like a raised sign, it leaves the next word legible. */
const RISE = 5;
const GAP = 1;
const MIN_SHIFT = 0.5;
/** In px, for rounding and half a movement. */
const SLACK = 2;

const OUT_OF_FLOW = 'data-out-of-flow';

/** Right behind the link, out of the line in boxes that would count it as an item. */
export function attachBeside(placed: readonly Placed[]): void {
  const displays = placed.map(({ anchor }) => displayOf(around(anchor)));
  for (const [index, { anchor, host }] of placed.entries()) {
    host.toggleAttribute(OUT_OF_FLOW, /flex|grid/.test(displays[index] ?? ''));
    // Else a root of the page's would not show it, or elsewhere.
    if (anchor.slot) host.slot = anchor.slot;
    anchor.after(host);
  }
}

/** A mark that moves its surroundings, through a style of the page, is removed before paint. @returns those that stay. */
export function attachWithoutShift<Mark extends Placed>(placed: readonly Mark[]): Mark[] {
  const layouts = placed.map(({ anchor }) => layoutAround(anchor, anchor.nextElementSibling));
  attachBeside(placed);
  const hasNotShifted = placed.map(({ anchor, host }, index) =>
    layoutAround(anchor, host.nextElementSibling).every(
      (length, at) => Math.abs(length - (layouts[index]?.[at] ?? 0)) < MIN_SHIFT,
    ),
  );
  return placed.filter(({ host }, index) => {
    if (!hasNotShifted[index]) host.remove();
    return hasNotShifted[index];
  });
}

/** Nothing here changes when the page moves around the link. */
function layoutAround(anchor: HTMLAnchorElement, next: Element | null): number[] {
  const own = anchor.getBoundingClientRect();
  const parent = (anchor.parentElement ?? around(anchor))?.getBoundingClientRect() ?? own;
  const beside = next?.getBoundingClientRect() ?? own;
  return [own.width, own.height, parent.width, parent.height, beside.left - own.left, beside.top - own.top];
}

/** All is measured before anything is moved, so that the page is laid out once. */
export function moveToEnds(placed: readonly Placed[]): void {
  const clipOf = clipsByElement();
  const shifts = placed.map(({ anchor, square }) => {
    const to = endOf(anchor, square.offsetWidth, clipOf(around(anchor)));
    const { left, top } = square.getBoundingClientRect();
    return { x: to.x - left, y: to.y - top };
  });
  for (const [index, { square }] of placed.entries()) {
    const { x, y } = shifts[index] ?? { x: 0, y: 0 };
    if (Math.hypot(x, y) < MIN_SHIFT) continue;
    square.style.left = `${(Number.parseFloat(square.style.left) || 0) + x}px`;
    square.style.top = `${(Number.parseFloat(square.style.top) || 0) + y}px`;
  }
}

export function isAtEnd(anchor: HTMLAnchorElement, { left, top, width }: DOMRect): boolean {
  const { x, y } = endOf(anchor, width, clipsByElement()(around(anchor)));
  return Math.hypot(x - left, y - top) < SLACK;
}

/** Beside the end of the link's text, pulled back from where it would be clipped or widen the page. */
function endOf(anchor: HTMLAnchorElement, size: number, clip: Clip): { x: number; y: number } {
  const range = new Range();
  range.selectNodeContents(anchor);
  const shown = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const box = anchor.getBoundingClientRect();
  const last = shown.at(-1) ?? box;
  const y = Math.max(last.top - RISE, clip.top);
  const { direction } = getComputedStyle(anchor);
  if (direction === 'rtl') return { x: Math.max(Math.max(last.left, box.left) - size - GAP, clip.left), y };
  return { x: Math.min(Math.min(last.right, box.right) + GAP, clip.right - size), y };
}

interface Clip {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** The width of the page, less what boxes around a place clip; scrollable boxes extend farther. */
function clipsByElement(): (element: Element | null) => Clip {
  const known = new Map<Element, Clip>();
  const clipOf = (element: Element | null): Clip => {
    // The root and the body clip at the edge of the page.
    if (!element || element === document.documentElement) return pageClip();
    const cached = known.get(element);
    if (cached) return cached;
    const outer = clipOf(around(element));
    const clip = clipAt(element, outer);
    known.set(element, clip);
    return clip;
  };
  return clipOf;
}

function clipAt(element: Element, outer: Clip): Clip {
  const overflow = element === document.body ? 'visible' : getComputedStyle(element).overflowX;
  if (overflow === 'visible') return outer;
  const { left, right, top } = element.getBoundingClientRect();
  if (overflow === 'auto' || overflow === 'scroll') {
    const start = left + element.clientLeft - element.scrollLeft;
    return { left: start, right: start + element.scrollWidth, top: Number.NEGATIVE_INFINITY };
  }
  return { left: Math.max(outer.left, left), right: Math.min(outer.right, right), top: Math.max(outer.top, top) };
}

function pageClip(): Clip {
  const left = -scrollX;
  return { left, right: left + document.documentElement.scrollWidth, top: -scrollY };
}

function displayOf(element: Element | null): string {
  const display = element ? getComputedStyle(element).display : '';
  return element && display === 'contents' ? displayOf(around(element)) : display;
}
