import { describe, expect, it } from 'vitest';
import { isSameDay, undoable } from '../../lib/library/history';
import type { HistoryMark, HistoryRow } from '../../lib/model/history';

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

describe('a day', () => {
  it('is the reader’s own, from midnight to midnight', () => {
    const noon = new Date(2026, 0, 31, 12).getTime();
    expect(isSameDay(noon, new Date(2026, 0, 31, 0).getTime())).toBe(true);
    expect(isSameDay(noon, new Date(2026, 1, 1, 0).getTime())).toBe(false);
    expect(isSameDay(noon, new Date(2025, 0, 31, 12).getTime())).toBe(false);
  });
});
