import { describe, expect, it } from 'vitest';
import { type TableAction, tableAction } from '../../../components/library/table-keys';
import '../../support/english';

const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const plain = { code: '', isComposing: false, repeat: false, ...modifiers };
type KeyPress = typeof plain & { key: string };
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
    expect(tableAction({ ...plain, key }, { active, count: 100, areLettersOn: true })).toEqual(action);
  });

  it.each<[key: string, active: number, to: number]>([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 6],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 6, 2],
    ['ArrowUp', 2, 2],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['PageDown', 0, 8],
    ['PageUp', 9, 1],
  ])('%s at cover %i of ten, four beside each other, goes to %i', (key, active, to) => {
    const covers = { active, count: 10, columns: 4, areLettersOn: true };
    expect(tableAction({ ...plain, key }, covers)).toEqual(moves(to));
  });

  it.each<[what: string, pressed: Partial<KeyPress>, action: TableAction | null]>([
    ['extends the selection with Shift', { key: 'ArrowDown', shiftKey: true }, moves(5, true)],
    ['chooses all with Ctrl', { key: 'a', ctrlKey: true }, { does: 'choose-all' }],
    ['chooses all with Command', { key: 'a', metaKey: true }, { does: 'choose-all' }],
    ['chooses all with Ctrl and Caps Lock', { key: 'A', code: 'KeyA', ctrlKey: true }, { does: 'choose-all' }],
    ['chooses all with Ctrl in Cyrillic', { key: 'Ф', code: 'KeyA', ctrlKey: true }, { does: 'choose-all' }],
    ['chooses all where the letter is', { key: 'a', code: 'KeyQ', ctrlKey: true }, { does: 'choose-all' }],
    ['is the browser’s where the letter is not', { key: 'q', code: 'KeyA', ctrlKey: true }, null],
    ['is the browser’s with Ctrl and Shift', { key: 'A', code: 'KeyA', ctrlKey: true, shiftKey: true }, null],
    ['moves with Caps Lock', { key: 'J', code: 'KeyJ' }, moves(5)],
    ['moves in Cyrillic', { key: 'о', code: 'KeyJ' }, moves(5)],
    ['is the input method’s while it composes', { key: 'Escape', isComposing: true }, null],
    ['is the browser’s with Alt', { key: 'ArrowDown', altKey: true }, null],
    ['is the browser’s with Ctrl', { key: 'ArrowDown', ctrlKey: true }, null],
    ['moves on while it is held down', { key: 'ArrowDown', repeat: true }, moves(5)],
    ['does nothing else twice', { key: ' ', repeat: true }, null],
  ])('%s', (_, pressed, action) => {
    expect(tableAction({ ...plain, key: '', ...pressed }, { active: 4, count: 100, areLettersOn: true })).toEqual(
      action,
    );
  });

  it('is no single letter where those are off, but with Ctrl', () => {
    const pressed = (key: string, held = {}) =>
      tableAction({ ...plain, key, ...held }, { active: 4, count: 100, areLettersOn: false });
    expect([pressed('j'), pressed('k'), pressed('ArrowDown')]).toEqual([null, null, moves(5)]);
    expect([pressed(' '), pressed('a', { ctrlKey: true })]).toEqual([{ does: 'choose' }, { does: 'choose-all' }]);
  });

  it('is the browser’s where there are no rows', () => {
    expect(tableAction({ ...plain, key: 'ArrowDown' }, { active: -1, count: 0, areLettersOn: true })).toBeNull();
  });
});
