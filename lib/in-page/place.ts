/** Where something of ours lies in the window, as CSS's `inset`: px from each side, or `auto` for one that it does not keep to. */
export type Inset = `${Side} ${Side} ${Side} ${Side}`;
type Side = `${number}px` | 'auto';

/** What rounding may move an edge by, in px. */
const SLACK = 1;

/**
 * Whether a box lies where its inset puts it: so that what a page has moved is found out.
 * A bar of the browser's that comes and goes may be counted in the size of the window, and not in that of the page: anywhere
 * between the two is right.
 */
export function isAt(inset: Inset, box: Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>): boolean {
  const [top = NaN, right = NaN, bottom = NaN, left = NaN] = inset.split(' ').map(Number.parseFloat);
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  return (
    isWithin(box.top - top, 0, 0) &&
    isWithin(box.left - left, 0, 0) &&
    isWithin(box.right + right, clientWidth, innerWidth) &&
    isWithin(box.bottom + bottom, clientHeight, innerHeight)
  );
}

/** `NaN` is of a side that it does not keep to. */
function isWithin(value: number, one: number, other: number): boolean {
  if (Number.isNaN(value)) return true;
  return value >= Math.min(one, other) - SLACK && value <= Math.max(one, other) + SLACK;
}
