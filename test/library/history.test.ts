import { describe, expect, it, vi } from 'vitest';
import { isSameDay, readLastRead, undoable } from '../../lib/library/history';
import type { HistoryMark, HistoryRow } from '../../lib/model/history';
import { knownLibrary } from '../entrypoints/known-library';
import { chapter, id, manga } from './rows';

let sequence = 0;
function press(operationId: string, read: boolean, marks: Readonly<Record<string, HistoryMark['before'] | 'undone'>>) {
  sequence += 1;
  return {
    ...{ account: 'ann', sequence, operations: [operationId], operationId, at: sequence, from: 'popup', read },
    marks: Object.entries(marks).map(([chapterId, before]) =>
      before === 'undone' ? { chapterId, before: !read, undoneBy: 'undo' } : { chapterId, before },
    ),
  } satisfies HistoryRow;
}

describe('what can be undone of the history', () => {
  it('is what was known to be otherwise before', () => {
    const mixed = press('a', true, { one: false, two: null, three: true });
    expect(undoable([mixed]).get('a')).toEqual(['one']);
  });

  it('is nothing that a later press has changed, unless that was undone', () => {
    const first = press('a', true, { one: false, two: false });
    const later = press('b', false, { one: true });
    expect(undoable([later, first]).get('a')).toEqual(['two']);
    expect(undoable([press('b', false, { one: 'undone' }), first]).get('a')).toEqual(['one', 'two']);
  });

  it('is nothing that was undone', () => {
    expect(undoable([press('a', true, { one: 'undone', two: false })]).get('a')).toEqual(['two']);
  });

  it('is nothing of an earlier press of the same where a later one stands of which nothing is known', () => {
    expect(undoable([press('b', false, { one: null }), press('a', true, { one: false })]).get('a')).toEqual([]);
  });
});

describe('when a series was last read', () => {
  it('is when its last chapter was marked that still stands, looked for once', async () => {
    const { database, know } = await knownLibrary('ann');
    const [one, other] = [manga(), manga({ id: id(1_001) })];
    await know([one, other], [chapter(1), chapter(2), chapter(3, { mangaId: other.id })]);
    const presses = [
      press('a', true, { [id(1)]: false, [id(3)]: false }),
      press('b', true, { [id(2)]: 'undone', [id(9)]: false }),
      press('c', false, { [id(3)]: true }),
    ].toReversed();
    const seriesOf = new Map();
    const first = [[one.id, presses[2]?.at]];
    expect([...(await readLastRead(database, 'ann', presses, seriesOf))]).toEqual(first);

    const again = press('d', true, { [id(2)]: false });
    const looks = vi.spyOn(IDBObjectStore.prototype, 'get');
    const next = await readLastRead(database, 'ann', [again, ...presses], seriesOf);
    expect([...next]).toEqual([[one.id, again.at]]);
    // Of the chapter without a row alone.
    expect(looks).toHaveBeenCalledOnce();
    looks.mockRestore();
  });
});

describe('a day', () => {
  it('is the reader’s own, from midnight to midnight', () => {
    const noon = new Date(2026, 0, 31, 12).getTime();
    expect(isSameDay(noon, new Date(2026, 0, 31, 0).getTime())).toBe(true);
    expect(isSameDay(noon, new Date(2026, 1, 1, 0).getTime())).toBe(false);
    expect(isSameDay(noon, new Date(2025, 0, 31, 12).getTime())).toBe(false);
  });
});
