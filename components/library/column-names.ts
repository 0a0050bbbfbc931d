import type { Column } from '../../lib/library/list/table';

/** Keys of texts, in the order of the columns. */
export const columnNames = {
  title: 'library.column.title',
  status: 'library.column.status',
  unread: 'library.column.unread',
  newest: 'library.column.newest',
  expected: 'library.column.expected',
} as const satisfies Record<Column, string>;

export const shownColumns = Object.keys(columnNames) as Column[];
