import type { ComponentChild, ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowWindow, scrollTo } from './row-window';

/** What is taken to be in sight until the list was measured, in pixels. */
const FIRST_HEIGHT = 480;

interface WindowedListProps<Row> {
  readonly rows: readonly Row[];
  /** Of every row, in pixels, as in the style sheet. */
  readonly rowHeight: number;
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onActive: (index: number) => void;
  /** What stands above the rows and is scrolled with them. */
  readonly head?: ComponentChildren;
  /** Draws a row: an `li` with its place as `data-index`. */
  readonly children: (row: Row, index: number) => ComponentChild;
}

/** A list of which only the rows in sight are in the document, however many there are. */
export function WindowedList<Row>(props: WindowedListProps<Row>) {
  const { rows, rowHeight, active, label, isBusy, onActive, head, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const height = frame.current?.clientHeight || FIRST_HEIGHT;
  const listTop = list.current?.offsetTop ?? 0;
  const { first, end } = rowWindow({ scrollTop: scrollTop - listTop, height, rowHeight, count: rows.length });
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

/** The focus goes where the keys go; and when the row that had it is gone, to the one in its place. */
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
