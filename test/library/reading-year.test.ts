import { describe, expect, it } from 'vitest';
import { DAY } from '../../lib/clock';
import { readingYear } from '../../lib/library/reading-year';
import type { HistoryMark, HistoryRow } from '../../lib/model/history';
import { id } from './rows';

/** A Wednesday, in the time zone of the reader. */
const NOW = new Date(2026, 6, 15, 20).getTime();

let presses = 0;
function press(at: number, marks: readonly HistoryMark[], read = true): HistoryRow {
  presses += 1;
  const operationId = `press-${presses}`;
  return { account: 'a', sequence: presses, operationId, operations: [operationId], at, from: 'popup', read, marks };
}
const mark = (n: number, before: boolean | null = false): HistoryMark => ({ chapterId: id(n), before });
const read = (newestFirst: readonly HistoryRow[]) =>
  readingYear(newestFirst, [], NOW)
    .flat()
    .filter(({ chapters }) => chapters > 0)
    .map(({ at, chapters }) => [new Date(at).toDateString(), chapters]);

describe('the reading of a year', () => {
  it('is of whole weeks from Monday on, the last until today, each day once, also where clocks change', () => {
    const weeks = readingYear([], [], NOW);
    expect(weeks.map(({ length }) => length)).toEqual([...Array(52).fill(7), 3]);
    expect(new Set(weeks.flat().map(({ at }) => new Date(at).toDateString())).size).toBe(52 * 7 + 3);
    expect(weeks.every(([monday]) => new Date(monday?.at ?? 0).getDay() === 1)).toBe(true);
    expect(weeks.flat().every(({ at }) => new Date(at).getHours() < 2)).toBe(true);
    expect(new Date(weeks.at(-1)?.at(-1)?.at ?? 0).toDateString()).toBe(new Date(NOW).toDateString());
  });

  it('counts chapters by the day of the press, from its first moment to its last', () => {
    const [first, last] = [new Date(2026, 6, 14).getTime(), new Date(2026, 6, 14, 23, 59, 59, 999).getTime()];
    expect(read([press(last, [mark(1), mark(2)]), press(first, [mark(3, null)])])).toEqual([['Tue Jul 14 2026', 3]]);
  });

  it('counts a chapter on the day of its last press, once, and not where that was undone or taken back', () => {
    expect(
      read([
        press(NOW, [mark(1), mark(2, true), { ...mark(3), undoneBy: 'undo' }]),
        press(NOW - DAY, [mark(2)]),
        press(NOW - DAY, [mark(4, true)], false),
        press(NOW - 2 * DAY, [mark(1), mark(4)]),
      ]),
    ).toEqual([['Wed Jul 15 2026', 2]]);
  });

  it('leaves out what is older, and what a clock that was wrong has put ahead', () => {
    expect(read([press(NOW + DAY, [mark(1)]), press(NOW - 400 * DAY, [mark(2)])])).toEqual([]);
  });
});
