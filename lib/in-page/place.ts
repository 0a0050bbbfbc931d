/** Like CSS's `inset`: px from each side of the window, or `auto`. */
export type Inset = `${Side} ${Side} ${Side} ${Side}`;
type Side = `${number}px` | 'auto';

const SLACK = 1;

/** Finds what a page has moved. A browser bar may change the window's size alone, so any place in between is right. */
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

function isWithin(value: number, one: number, other: number): boolean {
  if (Number.isNaN(value)) return true;
  return value >= Math.min(one, other) - SLACK && value <= Math.max(one, other) + SLACK;
}
