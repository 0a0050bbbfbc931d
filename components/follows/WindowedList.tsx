import type { ComponentChild, ComponentChildren } from 'preact';
import { useWindowedRows } from './use-windowed-rows';

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
  const { frame, list, first, end, height, before, onScroll } = useWindowedRows<HTMLDivElement>({
    ...{ rows, rowHeight, active },
  });

  return (
    <div class="feed" ref={frame} onScroll={onScroll}>
      {head}
      <ul
        ref={list}
        aria-label={label}
        aria-busy={isBusy}
        style={{ height: `${height}px`, paddingTop: `${before}px` }}
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
