import type { ComponentChild, ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowWindow, scrollTo } from './row-window';

/** In pixels: assumed height until the list is measured. */
const FIRST_HEIGHT = 480;

interface WindowedListProps<Row> {
  readonly rows: readonly Row[];
  /** Of each row, in pixels, as in the style sheet. */
  readonly rowHeight: number;
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onActive: (index: number) => void;
  /** Above the rows, and scrolled with them. */
  readonly head?: ComponentChildren;
  /** Draws a row: an `li` with its index as `data-index`. */
  readonly children: (row: Row, index: number) => ComponentChild;
}

/** A list of any length that keeps only the rows in sight in the document. */
export function WindowedList<Row>(props: WindowedListProps<Row>) {
  const { rows, rowHeight, active, label, isBusy, onActive, head, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [listTop, setListTop] = useState(0);
  const { first, end } = rowWindow({ scrollTop: scrollTop - listTop, height, rowHeight, count: rows.length });
  // Before the paint: the rows drawn follow from the height alone, not from how often the list was drawn.
  useLayoutEffect(() => {
    setHeight(frame.current?.clientHeight || FIRST_HEIGHT);
    setListTop(list.current?.offsetTop ?? 0);
  });
  useFocusOnActive(frame, list, { active, rows, rowHeight });

  return (
    <div class="feed" ref={frame} onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
      {head}
      <ul
        ref={list}
        aria-label={label}
        aria-busy={isBusy}
        style={{ height: `${rows.length * rowHeight}px`, paddingTop: `${first * rowHeight}px` }}
        onFocusIn={(event) => {
          const row = event.target instanceof Element && event.target.closest<HTMLElement>('li');
          if (row) onActive(Number(row.dataset.index));
        }}
      >
        {rows.slice(first, end).map((row, place) => children(row, first + place))}
      </ul>
    </div>
  );
}

interface ActiveRow {
  readonly active: number;
  readonly rows: readonly unknown[];
  readonly rowHeight: number;
}

/** The focus follows the active row; if that row is removed, it moves to the one in its place. */
function useFocusOnActive(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { active, rows, rowHeight }: ActiveRow,
) {
  const focused = useRef(-1);
  useLayoutEffect(() => {
    const [box, rowsInIt] = [frame.current, list.current];
    if (!box || !rowsInIt || active < 0) return;
    const hasMoved = focused.current !== active;
    const wasLost = document.activeElement === document.body;
    focused.current = active;
    if (!hasMoved && !wasLost) return;
    const { clientHeight: height } = box;
    const top = rowsInIt.offsetTop;
    box.scrollTop = top + scrollTo(active, { scrollTop: box.scrollTop - top, height, rowHeight });
    const row = rowsInIt.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [frame, list, active, rows, rowHeight]);
}
