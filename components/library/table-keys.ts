import { shortcutKey } from '../follows/key-action';

/** What a key does in the table; `null`: nothing. Rows are counted from 0. */
export type TableAction =
  | { readonly does: 'move'; readonly to: number; readonly extends: boolean }
  | { readonly does: 'choose' | 'choose-all' | 'clear' | 'open' };

type Held = 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat';
type Key = Pick<KeyboardEvent, 'key' | 'code' | 'isComposing' | Held>;

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

interface Table {
  /** Below zero before the first key. */
  readonly active: number;
  readonly count: number;
  /** Whether single letters do anything: the person can turn them off. */
  readonly areLettersOn: boolean;
}

/** After the ARIA Authoring Practices for grids whose rows are chosen. */
export function tableAction(event: Key, { active, count, areLettersOn }: Table): TableAction | null {
  if (event.altKey || count === 0) return null;
  const key = shortcutKey(event);
  if (event.ctrlKey || event.metaKey)
    return key === 'a' && !event.shiftKey && !event.repeat ? { does: 'choose-all' } : null;
  const to = areLettersOn || key.length > 1 ? destination(key, active, count) : null;
  if (to !== null) return { does: 'move', to, extends: event.shiftKey };
  return event.repeat ? null : (actions.get(key) ?? null);
}

const actions = new Map<string, TableAction>([
  [' ', { does: 'choose' }],
  ['Enter', { does: 'open' }],
  ['Escape', { does: 'clear' }],
]);

function destination(key: string, active: number, count: number): number | null {
  const [last, at] = [count - 1, Math.min(active, count - 1)];
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(at + 1, last);
    case 'ArrowUp':
    case 'k':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(Math.max(at, 0) + PAGE, last);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
