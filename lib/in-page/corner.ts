import { attachClosedRoot, type ClosedRootOptions } from './closed-root';
import { keepAttached } from './keep-attached';
import { isFiltered, pageZoom } from './painting';
import { watchVisibility } from './watch-visibility';

export type Corner = ReturnType<typeof openCorner>;

export interface CornerOptions extends ClosedRootOptions {
  /** Its attribute `data-dexmark`, which the page can read. */
  readonly name: string;
  readonly inset: Inset;
}

/** Draws in a closed root in a corner of the page, and observes whether a person can see it. */
export function openCorner(options: CornerOptions) {
  const { name, inset, clock } = options;
  const host = document.createElement('div');
  host.dataset.dexmark = name;
  host.style.cssText = placeAt(inset);
  const { root, visibility } = attachClosedRoot(host, {
    ...options,
    isInPlace: (box) => isAt(inset, box, pageZoom()),
    watch: (watched) => watchVisibility(watched, clock),
  });
  const attachment = keepAttached(host, clock, visibility.noteMoved);
  const remove = () => {
    // More events of the click that removes it may follow, and the host is the page's, too.
    root.replaceChildren();
    visibility.stop();
    attachment.end();
  };
  return {
    ...{ root, reattach: attachment.reattach, remove },
    /** The drawing has changed, and its time in sight begins. @param isByUser the change follows a person's input. */
    drawn: visibility.drawn,
    /** No press on it counts, whoever made the filter. */
    isFiltered: () => isFiltered(host),
  };
}

/** `!important` on the element itself: no rule of the page reaches it. */
const placeAt = (inset: Inset) =>
  `all:initial!important;position:fixed!important;inset:${inset}!important;z-index:2147483647!important;display:block!important`;

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
