/** Like CSS's `inset`: px from each side of the window, or `auto`. */
export type Inset = `${Side} ${Side} ${Side} ${Side}`;
type Side = `${number}px` | 'auto';

type Edge = 'top' | 'right' | 'bottom' | 'left';

const SLACK = 1;

/**
 * Finds what a page has moved. A browser bar may change the window's size alone, so any place in between is right.
 * @param zoom of the page as a whole, which enlarges an inset, too.
 */
export function isAt(inset: Inset, { top, right, bottom, left }: Pick<DOMRect, Edge>, zoom = 1): boolean {
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  const distances = [
    [top],
    [clientWidth - right, innerWidth - right],
    [clientHeight - bottom, innerHeight - bottom],
    [left],
  ];
  return inset.split(' ').every((side, index) => {
    const wanted = Number.parseFloat(side) * zoom;
    const found = distances[index] ?? [];
    // `auto` is not a number, and so never too small or too large.
    return !(wanted < Math.min(...found) - SLACK || wanted > Math.max(...found) + SLACK);
  });
}
