import { shortcutKey } from '../follows/key-action';
import { logicalKey } from '../texts/direction';

/** What a key does in the table; `null`: nothing. Rows are counted from 0. */
export type TableAction =
  | { readonly does: 'move'; readonly to: number; readonly extends: boolean }
  | { readonly does: 'choose' | 'choose-all' | 'clear' | 'open' };

type Held = 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat';
type Key = Pick<KeyboardEvent, 'key' | 'code' | 'isComposing' | Held>;

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;
/** Where several stand beside each other. */
const LINES_OF_PAGE = 2;

interface Table {
  /** Below zero before the first key. */
  readonly active: number;
  readonly count: number;
  /** How many stand beside each other. */
  readonly columns?: number;
  /** Whether single letters do anything: the person can turn them off. */
  readonly areLettersOn: boolean;
}

/** After the ARIA Authoring Practices for grids whose rows are chosen. */
export function tableAction(event: Key, { active, count, columns = 1, areLettersOn }: Table): TableAction | null {
  if (event.altKey || count === 0) return null;
  const key = shortcutKey(event);
  if (event.ctrlKey || event.metaKey)
    return key === 'a' && !event.shiftKey && !event.repeat ? { does: 'choose-all' } : null;
  const to = areLettersOn || key.length > 1 ? destination(key, active, count, columns) : null;
  if (to !== null) return { does: 'move', to, extends: event.shiftKey };
  return event.repeat ? null : (actions.get(key) ?? null);
}

const actions = new Map<string, TableAction>([
  [' ', { does: 'choose' }],
  ['Enter', { does: 'open' }],
  ['Escape', { does: 'clear' }],
]);

function destination(key: string, active: number, count: number, columns: number): number | null {
  const [last, at] = [count - 1, Math.min(active, count - 1)];
  // The first key goes to the first row.
  const down = at < 0 ? 1 : columns;
  const page = columns === 1 ? PAGE : LINES_OF_PAGE * columns;
  switch (columns > 1 ? logicalKey(key) : key) {
    case 'ArrowDown':
    case 'j':
      // Below the end of the last line but one, there is the last.
      return at + down > last && Math.floor(at / columns) === Math.floor(last / columns)
        ? at
        : Math.min(at + down, last);
    case 'ArrowUp':
    case 'k':
      return at < columns ? Math.max(at, 0) : at - columns;
    case 'ArrowRight':
      return columns === 1 ? null : Math.min(at + 1, last);
    case 'ArrowLeft':
      return columns === 1 ? null : Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(Math.max(at, 0) + page, last);
    case 'PageUp':
      return Math.max(at - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
