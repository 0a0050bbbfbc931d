import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** In pixels: the height that is assumed until a list is measured, unless it knows better. */
const FIRST_HEIGHT = 480;

interface ListedRows {
  readonly rows: readonly unknown[];
  /** Of each row, in pixels, as in the style sheet. */
  readonly rowHeight: number;
  /** How many stand beside each other, one unless said otherwise. */
  readonly columns?: number;
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  /** In pixels, until the list is measured. */
  readonly firstHeight?: number;
}

/** Keeps only the rows in sight in the document. Each has its index as `data-index`; the focus follows the active one. */
export function useWindowedRows<Frame extends HTMLElement>({
  rows,
  rowHeight,
  columns = 1,
  active,
  firstHeight = FIRST_HEIGHT,
}: ListedRows) {
  const frame = useRef<Frame>(null);
  const list = useRef<HTMLUListElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [inSight, setInSight] = useState(firstHeight);
  const [listTop, setListTop] = useState(0);
  const count = Math.ceil(rows.length / columns);
  const { first, end } = rowWindow({ scrollTop: scrollTop - listTop, height: inSight, rowHeight, count });
  // Before the paint: the rows drawn follow from the height alone, not from how often the list was drawn.
  useLayoutEffect(() => {
    setInSight(frame.current?.clientHeight || firstHeight);
    setListTop(list.current?.offsetTop ?? 0);
  });
  useFocusOnActive(frame, list, { active, rows, rowHeight, columns });
  return {
    /** What scrolls, and the list in it; without one, the rows are all that is in it. */
    ...{ frame, list },
    /** The first row drawn, and the one after the last. */
    ...{ first: first * columns, end: end * columns },
    /** In pixels: the room of all rows, and of those before the first. */
    height: count * rowHeight,
    before: first * rowHeight,
    onScroll: (event: { readonly currentTarget: Element }) => setScrollTop(event.currentTarget.scrollTop),
  };
}

/** The focus follows the active row; if that row is removed, it moves to the one in its place. */
function useFocusOnActive(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { active, rows, rowHeight, columns = 1 }: ListedRows,
) {
  const focused = useRef(-1);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || active < 0) return;
    const hasMoved = focused.current !== active;
    const wasLost = document.activeElement === document.body;
    focused.current = active;
    if (!hasMoved && !wasLost) return;
    // Reached by a pointer or the Tab key, it stays where it is: a row that moves under a press loses it.
    const rowAt = () => box.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (rowAt()?.contains(document.activeElement)) return;
    const { clientHeight: height } = box;
    const top = list.current?.offsetTop ?? 0;
    box.scrollTop = top + scrollTo(Math.floor(active / columns), { scrollTop: box.scrollTop - top, height, rowHeight });
    rowAt()?.focus({ preventScroll: true });
  }, [frame, list, active, rows, rowHeight, columns]);
}

interface Scrolled {
  /** Pixels above and within sight, and of one row. */
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Rows drawn beyond each edge, so that scrolling shows no gaps and the next row can be focused. */
const SPARE_ROWS = 4;

/** Which rows of a long list are drawn: those in sight and a few more at each end. All rows have the same height. */
export function rowWindow({ scrollTop, height, rowHeight, count }: Scrolled) {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight) - SPARE_ROWS;
  const end = Math.ceil((Math.max(0, scrollTop) + height) / rowHeight) + SPARE_ROWS;
  return { first: clamp(first, count), end: clamp(end, count) };
}

/** In pixels: the scroll position nearest to this one that shows the whole row. */
export function scrollTo(row: number, { scrollTop, height, rowHeight }: Omit<Scrolled, 'count'>): number {
  const top = row * rowHeight;
  return Math.max(Math.min(scrollTop, top), top + rowHeight - height);
}

function clamp(row: number, count: number): number {
  return Math.min(Math.max(0, row), count);
}
