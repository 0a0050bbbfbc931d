import { describe, expect, it } from 'vitest';
import { bulkProgress, isOver, planBulkChange, undoOf } from '../../lib/library/bulk-change';
import type { BulkChangeRow } from '../../lib/model/bulk-change';

const series = [
  { mangaId: 'a', isFollowed: true, status: 'reading' },
  { mangaId: 'b', isFollowed: true, status: null },
  { mangaId: 'c', isFollowed: false, status: 'dropped' },
] as const;

function row(change: Partial<BulkChangeRow> = {}): BulkChangeRow {
  const action = { kind: 'unfollow' } as const;
  const { entries } = planBulkChange(series, action);
  return {
    ...{ name: 'bulk', operationId: 'one', action, isUndo: false, entries },
    ...{ queued: 3, skipped: [], isPaused: false, ...change },
  };
}

describe('a change of many series', () => {
  it('sets a status with one request for each series that has another', () => {
    const { entries, requests } = planBulkChange(series, { kind: 'status', status: 'dropped' });
    expect(entries.map(({ mangaId, after }) => [mangaId, after])).toEqual([
      ['a', { isFollowed: true, status: 'dropped' }],
      ['b', { isFollowed: true, status: 'dropped' }],
    ]);
    expect(requests).toBe(2);
  });

  it('unfollows with two requests where there is a status, too', () => {
    const { entries, requests } = planBulkChange(series, { kind: 'unfollow' });
    expect(entries.map(({ after }) => after)).toEqual(Array(3).fill({ isFollowed: false, status: null }));
    expect(requests).toBe(4);
  });

  it('is undone by what each series had before, for those that it reached and found unchanged', () => {
    expect(undoOf(row({ queued: 2, skipped: ['b'] }))).toEqual([
      { mangaId: 'a', before: { isFollowed: false, status: null }, after: { isFollowed: true, status: 'reading' } },
    ]);
  });

  it('is over once each series is done, refused or left alone', () => {
    const follow = { kind: 'follow', key: 'a', operationId: 'one', state: { name: 'refused' } };
    const status = { kind: 'status', key: 'a', operationId: 'one', state: { name: 'waiting' } };
    const another = { ...status, key: 'b', operationId: 'another' };
    const progressOf = (...intents: object[]) => bulkProgress(row({ skipped: ['c'] }), intents as never);
    expect(progressOf(follow, another)).toEqual({ of: 3, done: 1, refused: 1, skipped: 1 });
    expect(isOver(progressOf(follow, another))).toBe(true);
    expect(progressOf(follow, status)).toEqual({ of: 3, done: 1, refused: 0, skipped: 1 });
    expect(isOver(progressOf(follow, status))).toBe(false);
    expect(isOver(bulkProgress(row({ queued: 2 }), []))).toBe(false);
  });
});
