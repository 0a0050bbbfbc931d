/** Which rows of a long list are drawn: those in sight and a few more at each end. All rows have the same height. */
export interface RowWindow {
  /** The first row drawn, and the one after the last. */
  readonly first: number;
  readonly end: number;
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

export function rowWindow({ scrollTop, height, rowHeight, count }: Scrolled): RowWindow {
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
