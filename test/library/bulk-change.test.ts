import { describe, expect, it } from 'vitest';
import { HOUR } from '../../lib/clock';
import {
  bulkProgress,
  FED_AT_ONCE,
  hasRoom,
  isOver,
  nextRound,
  planListing,
  planMarks,
  questionWaitMs,
  undoOf,
} from '../../lib/library/bulk/bulk-change';
import { costOf, undoCost } from '../../lib/library/bulk/bulk-cost';
import { defaultSeriesSettings } from '../../lib/library/series/series-settings';
import type { BulkChangeRow, BulkEntryRow } from '../../lib/model/bulk-change';
import type { MarkIntent } from '../../lib/model/intents';
import type { ChapterRow } from '../../lib/model/rows';
import { batchesOf } from '../../lib/outbox/delivery/batches';
import { MARKS_PER_REQUEST } from '../../lib/service/limits';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

const series = [
  { mangaId: 'a', isFollowed: true, status: 'reading', rating: { value: 7 }, isMuted: true },
  { mangaId: 'b', isFollowed: true, status: null, rating: { value: null }, isMuted: false },
  { mangaId: 'c', isFollowed: false, status: 'dropped', rating: null, isMuted: false },
] as const;

function row(change: Partial<BulkChangeRow> = {}): BulkChangeRow {
  const action = { kind: 'unfollow' } as const;
  return {
    ...{ name: 'bulk', operationId: 'one', action, isUndo: false },
    ...{ of: 3, queued: 3, skipped: 0, isPaused: false, ...change },
  };
}
const progress = { of: 3, waiting: 0, done: 0, refused: 0, skipped: 0, letGo: 0, forgotten: 0 };
const presses = new Set(['press a', 'press b', 'press c']);

/** What is marked in a series of which nothing is read, unless said otherwise. */
function marksOf(chapters: readonly ChapterRow[], number: number | null, parts = {}) {
  const unread = { read: new Set<string>(), pendingMarks: new Map(), settings: defaultSeriesSettings };
  return planMarks([{ ...unread, manga: manga(), chapters, ...parts }], number, defaultFilters, NOW);
}

describe('what an undo has to know', () => {
  it.each<[afterMs: number, leftMs: number]>([
    [0, 60_000],
    [45_000, 15_000],
    [60_000, 0],
    [HOUR, 0],
    [-HOUR, 0],
  ])('is asked once more a minute after the second failure: after %i ms in %i', (afterMs, leftMs) => {
    expect(questionWaitMs({ unanswered: { count: 2, at: NOW } }, NOW + afterMs)).toBe(leftMs);
  });
});

describe('a change of many series', () => {
  it('sets a status with one request for each series that has another', () => {
    const entries = planListing(series, { kind: 'status', status: 'dropped' });
    expect(entries).toEqual([
      { mangaId: 'a', edits: [{ kind: 'status', key: 'a', before: 'reading', after: 'dropped' }] },
      { mangaId: 'b', edits: [{ kind: 'status', key: 'b', before: null, after: 'dropped' }] },
    ]);
    expect(costOf(entries).requests).toBe(2);
  });

  it('unfollows with two requests where there is a status, too', () => {
    const entries = planListing(series, { kind: 'unfollow' });
    expect(entries.map(({ edits }) => edits.map(({ kind }) => kind))).toEqual([
      ['follow', 'status'],
      ['follow'],
      ['status'],
    ]);
    expect(costOf(entries).requests).toBe(4);
  });

  it('rates those alone whose rating is known and another', () => {
    const edits = (rating: 7 | null) => planListing(series, { kind: 'rate', rating }).flatMap((entry) => entry.edits);
    expect(edits(7)).toEqual([{ kind: 'rating', key: 'b', before: null, after: 7 }]);
    expect(edits(null)).toEqual([{ kind: 'rating', key: 'a', before: 7, after: null }]);
  });

  it('mutes those that are not, and takes no request', () => {
    const entries = planListing(series, { kind: 'mute', isMuted: true });
    expect(entries.map(({ edits }) => edits)).toEqual([
      [{ kind: 'mute', key: 'b', before: false, after: true }],
      [{ kind: 'mute', key: 'c', before: false, after: true }],
    ]);
    expect(costOf(entries).requests).toBe(0);
    const unmuted = planListing(series, { kind: 'mute', isMuted: false });
    expect(unmuted.map(({ mangaId }) => mangaId)).toEqual(['a']);
  });

  it('is undone by what each series had before', () => {
    const [entry = { mangaId: '', edits: [] }] = planListing(series, { kind: 'unfollow' });
    expect(undoOf({ ...entry, operationId: 'press a' })).toEqual({
      undoes: 'press a',
      mangaId: 'a',
      edits: [
        { kind: 'follow', key: 'a', before: false, after: true },
        { kind: 'status', key: 'a', before: null, after: 'reading' },
      ],
    });
  });

  it('is over once each series is done, refused or left alone', () => {
    const follow = { kind: 'follow', key: 'a', operationId: 'press a', state: { name: 'refused' } };
    const status = { kind: 'status', key: 'a', operationId: 'press a', state: { name: 'waiting' } };
    const another = { ...status, key: 'b', operationId: 'another' };
    const progressOf = (...intents: object[]) => bulkProgress(row({ skipped: 1 }), intents as never, presses);
    expect(progressOf(follow, another)).toEqual({ ...progress, done: 1, refused: 1, skipped: 1 });
    expect(isOver(progressOf(follow, another))).toBe(true);
    expect(progressOf(follow, status)).toEqual({ ...progress, waiting: 1, done: 1, skipped: 1 });
    expect(isOver(progressOf(follow, status))).toBe(false);
    expect(isOver(bulkProgress(row({ queued: 2 }), [], presses))).toBe(false);
  });

  it('is not over while the rest of a series waits of which something was undone by itself', () => {
    const rest = { kind: 'mark', key: 'a', operationId: 'press a', state: { name: 'waiting' } };
    const found = bulkProgress(row({ letGo: 1 }), [rest] as never, new Set(), new Set(['press a']));
    expect(found).toMatchObject({ of: 3, waiting: 1, done: 2, letGo: 1 });
    expect(isOver(found)).toBe(false);
    expect(isOver(bulkProgress(row({ letGo: 1 }), [], new Set(), new Set()))).toBe(true);
  });

  it.each<[string, marks: number[], fed: number]>([
    ['no more series than a round has', Array(FED_AT_ONCE + 5).fill(1), FED_AT_ONCE],
    ['no more intents than a round has', [200, 50, 100, 1], 2],
    ['a series that is larger than a round by itself', [3_000, 1], 1],
    ['settings alone as a series each', Array(FED_AT_ONCE + 1).fill(0), FED_AT_ONCE],
  ])('feeds %s', (_, marks, fed) => {
    const mark = { kind: 'mark', key: 'a', before: false, after: true } as const;
    const entries = marks.map((count) => ({ edits: Array<typeof mark>(count).fill(mark) }));
    expect(nextRound(entries)).toHaveLength(fed);
  });

  it('is fed beside a few that wait, neither beside many series nor beside many intents', () => {
    const most = Math.ceil(MARKS_PER_REQUEST / 2) - 1;
    expect(hasRoom({ series: 9, intents: most })).toBe(true);
    expect(hasRoom({ series: 10, intents: 10 })).toBe(false);
    expect(hasRoom({ series: 1, intents: most + 1 })).toBe(false);
  });

  it('costs to undo what it has reached, and a question for each hundred series with a status or a rating', () => {
    const entry = { operationId: 'press', mangaId: 'a', state: 'queued' as const };
    const rating = { kind: 'rating', key: 'a', before: 3, after: 8 } as const;
    const status = { kind: 'status', key: 'a', before: null, after: 'reading' } as const;
    const mark = { kind: 'mark', key: 'b', before: false, after: true } as const;
    const rows = (edits: BulkEntryRow['edits'], count: number) =>
      Array.from({ length: count }, (_, sequence) => ({ ...entry, edits, sequence }));
    expect(undoCost(rows([rating], 101))).toEqual({ series: 101, requests: 103, questions: 2, singleMarks: 0 });
    expect(undoCost(rows([status, rating], 100))).toMatchObject({ requests: 202, questions: 2 });
    expect(undoCost(rows([mark, mark], 5))).toMatchObject({ requests: 5, questions: 0 });
    const [row] = rows([rating], 1);
    if (!row) throw new Error('there is a row');
    const unreached = [
      { ...row, state: 'unreached' as const },
      { ...row, state: 'unreached' as const, had: [status] },
    ];
    expect(undoCost(unreached)).toMatchObject({ series: 1, requests: 2, questions: 1 });
  });

  it('is not over while a series that was refused is tried again', () => {
    const retried = { kind: 'mark', key: 'a', operationId: 'again', retries: 'press a', state: { name: 'waiting' } };
    const again = bulkProgress(row(), [retried] as never, presses);
    expect(again).toEqual({ ...progress, waiting: 1, done: 2 });
    const refused = bulkProgress(row(), [{ ...retried, state: { name: 'refused' } }] as never, presses);
    expect(refused).toEqual({ ...progress, done: 2, refused: 1 });
  });

  it('marks what counts as unread up to a number, with one request a series', () => {
    const extra = chapter(3, { number: '2.5' });
    const chapters = [chapter(1), chapter(2), extra, chapter(10), chapter(11, { number: null })];
    const parts = { read: new Set([id(1)]), pendingMarks: new Map([[id(2), true]]) };
    const marked = (number: number | null, change = {}) =>
      marksOf(chapters, number, { ...parts, manga: manga(change) });
    const keys = (entries: ReturnType<typeof planMarks>) =>
      entries.flatMap(({ edits }) => edits.map(({ key }) => key)).sort();
    expect(keys(marked(9))).toEqual([id(3)]);
    expect(keys(marked(10))).toEqual([id(3), id(10)]);
    expect(keys(marked(null))).toEqual([id(3), id(10), id(11)]);
    expect(costOf(marked(null)).requests).toBe(1);
    expect(marked(10, { resetsNumbers: true })).toEqual([]);
    expect(keys(marked(null, { resetsNumbers: true }))).toHaveLength(3);
  });

  it.each(['', ' ', 'x1', '-1', '1e+0', 'extra'])('leaves out %j where a number was entered: it is none', (number) => {
    expect(marksOf([chapter(1, { number })], 5)).toEqual([]);
    expect(marksOf([chapter(1, { number })], null)).toHaveLength(1);
  });

  it('marks a joint chapter with its last number, and a number that is here in parts alone with the last of them', () => {
    const chapters = ['11', '12.1', '12.2', '12.5', '13-14', '15'].map((number, n) => chapter(n + 1, { number }));
    const count = (number: number) => marksOf(chapters, number).flatMap(({ edits }) => edits).length;
    expect([11, 12, 13, 14, 15].map(count)).toEqual([1, 4, 4, 5, 6]);
  });

  it('marks a letter behind its number, and with it where the number is here in letters alone', () => {
    const count = (numbers: string[], last: number) =>
      marksOf(
        numbers.map((number, n) => chapter(n + 1, { number })),
        last,
      ).flatMap(({ edits }) => edits).length;
    expect([11, 12, 13].map((last) => count(['11', '12', '12b', '１３'], last))).toEqual([1, 2, 4]);
    expect([11, 12].map((last) => count(['11', '12a', '12b', '13'], last))).toEqual([1, 3]);
  });

  it('costs as many requests as its marks take: in batches, or one for each that leaves alone', () => {
    const chapters = Array.from({ length: 300 }, (_, n) => chapter(n + 1));
    const entries = marksOf(chapters, null);
    const [{ edits = [] } = {}] = entries;
    const intents = edits.map(({ key }, at) => ({ kind: 'mark', key, at, value: true })) as unknown as MarkIntent[];
    const batches = batchesOf(intents, new Map(intents.map(({ key }) => [key, 'a'])));
    expect(batches).toHaveLength(2);
    expect(costOf(entries).requests).toBe(batches.length);
    expect(costOf(entries, true)).toEqual({ requests: 300, singleMarks: 300 });
    const undone = entries.map((entry) => undoOf({ ...entry, operationId: 'press a' }));
    expect(costOf(undone, true)).toEqual({ requests: batches.length, singleMarks: 0 });
  });
});
