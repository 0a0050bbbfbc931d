import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Column, TableOrder } from '../../lib/library/list/table';
import { useWindowedRows } from '../follows/use-windowed-rows';
import { Icon } from '../look/Icon';
import { type LibraryEntry, LibraryRow } from './LibraryRow';

/** Keys of texts, in the order of the columns. */
export const columnNames = {
  title: 'library.column.title',
  status: 'library.column.status',
  unread: 'library.column.unread',
  rating: 'library.column.rating',
  newest: 'library.column.newest',
  lastRead: 'library.column.lastRead',
  expected: 'library.column.expected',
} as const satisfies Record<Column, string>;

export const shownColumns = Object.keys(columnNames) as Column[];

/** The height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 52;
/** In pixels: as many rows as most windows show are drawn before the table is measured. */
const FIRST_HEIGHT = 800;

export interface LibraryTableProps<Row> {
  /** The row that the keys act on, in the table alone; below zero before the first key. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly rows: readonly Row[];
  /** What a row in sight says. */
  readonly entryOf: (row: Row) => LibraryEntry;
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  readonly isChosen: (row: Row) => boolean;
  readonly order: TableOrder;
  readonly isBusy: boolean;
  /** Epoch ms. */
  readonly now: number;
  readonly onOrder: (column: Column) => void;
  /** @param isRange from the row that was chosen last to this one. */
  readonly onChoose: (index: number, isRange: boolean) => void;
}

/** All follows. A row is chosen with a click, Space, or the arrow keys with Shift. */
export function LibraryTable<Row>(props: LibraryTableProps<Row>) {
  const { rows, entryOf, coverOf, isChosen, order, isBusy, now, active, onActive, onKeyDown, onOrder, onChoose } =
    props;
  const { frame, first, end, height, before, onScroll } = useWindowedRows<HTMLTableSectionElement>({
    ...{ rows, rowHeight: ROW_HEIGHT, active, firstHeight: FIRST_HEIGHT },
  });
  const drawn = rows.slice(first, end);
  return (
    <table
      class="library-table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen by keys.
      role="grid"
      aria-label={i18n.t('follows.list')}
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
    >
      <Heads order={order} onOrder={onOrder} />
      <tbody ref={frame} class="library-rows" onScroll={onScroll} onFocusIn={activeWith(onActive)}>
        <Room height={before} />
        {drawn.map((row, place) => (
          <LibraryRow
            key={entryOf(row).mangaId}
            entry={entryOf(row)}
            cover={coverOf(entryOf(row).mangaId)}
            index={first + place}
            isActive={first + place === Math.max(0, active)}
            isChosen={isChosen(row)}
            now={now}
            onChoose={onChoose}
          />
        ))}
        <Room height={height - before - drawn.length * ROW_HEIGHT} />
      </tbody>
    </table>
  );
}

/** What is focused is what the keys act on. */
export function activeWith(onActive: (index: number) => void): (event: FocusEvent) => void {
  return ({ target }) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-index]');
    if (row) onActive(Number(row.dataset.index));
  };
}

/** In the place of rows that are not drawn. */
function Room({ height }: { height: number }) {
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a row without cells is none.
  return <tr class="library-room" role="presentation" style={{ height: `${height}px` }} />;
}

function Heads({ order, onOrder }: Pick<LibraryTableProps<unknown>, 'order' | 'onOrder'>) {
  return (
    <thead class="library-heads">
      <tr aria-rowindex={1}>
        {shownColumns.map((column) => (
          <th key={column} scope="col" class={`library-${column}`} aria-sort={sortOf(column, order)}>
            <button type="button" class="library-head" onClick={() => onOrder(column)}>
              {i18n.t(columnNames[column])}
              {order.column === column && <Icon name={isAscending(order) ? 'ascending' : 'descending'} />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortOf(column: Column, order: TableOrder): 'ascending' | 'descending' | 'none' {
  if (order.column !== column) return 'none';
  return isAscending(order) ? 'ascending' : 'descending';
}

/** Numbers and days of what has come out begin with the highest and the latest. */
function isAscending({ column, isReversed }: TableOrder): boolean {
  return descending.has(column) === isReversed;
}

const descending: ReadonlySet<Column> = new Set(['unread', 'rating', 'newest', 'lastRead']);
