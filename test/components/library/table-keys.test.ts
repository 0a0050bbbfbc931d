import { describe, expect, it } from 'vitest';
import { type TableAction, tableAction } from '../../../components/library/table-keys';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const moves = (to: number, isRange = false): TableAction => ({ does: 'move', to, extends: isRange });

describe('a key in the table', () => {
  it.each<[key: string, active: number, action: TableAction | null]>([
    ['ArrowDown', -1, moves(0)],
    ['j', 3, moves(4)],
    ['ArrowDown', 99, moves(99)],
    ['ArrowUp', 0, moves(0)],
    ['k', 3, moves(2)],
    ['PageDown', 5, moves(15)],
    ['PageDown', 95, moves(99)],
    ['PageUp', 5, moves(0)],
    ['Home', 50, moves(0)],
    ['End', 50, moves(99)],
    [' ', 5, { does: 'choose' }],
    ['Enter', 5, { does: 'open' }],
    ['Escape', 5, { does: 'clear' }],
    ['x', 5, null],
  ])('%s at row %i of 100 does its own', (key, active, action) => {
    expect(tableAction({ ...plain, key }, active, 100)).toEqual(action);
  });

  it('extends the selection with Shift, and chooses all with Ctrl or Command', () => {
    expect(tableAction({ ...plain, key: 'ArrowDown', shiftKey: true }, 4, 100)).toEqual(moves(5, true));
    expect(tableAction({ ...plain, key: 'a', ctrlKey: true }, 4, 100)).toEqual({ does: 'choose-all' });
    expect(tableAction({ ...plain, key: 'a', metaKey: true }, 4, 100)).toEqual({ does: 'choose-all' });
  });

  it('is the browser’s with Alt, with Ctrl, and where there are no rows', () => {
    expect(tableAction({ ...plain, key: 'ArrowDown', altKey: true }, 4, 100)).toBeNull();
    expect(tableAction({ ...plain, key: 'ArrowDown', ctrlKey: true }, 4, 100)).toBeNull();
    expect(tableAction({ ...plain, key: 'ArrowDown' }, -1, 0)).toBeNull();
  });

  it('moves on while it is held down, and does nothing else twice', () => {
    expect(tableAction({ ...plain, key: 'ArrowDown', repeat: true }, 4, 100)).toEqual(moves(5));
    expect(tableAction({ ...plain, key: ' ', repeat: true }, 4, 100)).toBeNull();
  });
});
