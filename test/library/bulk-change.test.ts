import { describe, expect, it } from 'vitest';
import { bulkProgress, isOver, planListing, planMarks, requestsOf, undoOf } from '../../lib/library/bulk-change';
import { defaultSeriesSettings } from '../../lib/library/series-settings';
import type { BulkChangeRow } from '../../lib/model/bulk-change';
import type { MarkIntent } from '../../lib/model/intents';
import { batchesOf } from '../../lib/outbox/delivery/batches';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

const series = [
  { mangaId: 'a', isFollowed: true, status: 'reading', rating: { value: 7 }, isMuted: true },
  { mangaId: 'b', isFollowed: true, status: null, rating: { value: null }, isMuted: false },
  { mangaId: 'c', isFollowed: false, status: 'dropped', rating: null, isMuted: false },
] as const;

function row(change: Partial<BulkChangeRow> = {}): BulkChangeRow {
  const action = { kind: 'unfollow' } as const;
  const entries = planListing(series, action).map((entry) => ({ ...entry, operationId: `press ${entry.mangaId}` }));
  return {
    ...{ name: 'bulk', operationId: 'one', action, isUndo: false, entries },
    ...{ queued: 3, skipped: [], isPaused: false, ...change },
  };
}

describe('a change of many series', () => {
  it('sets a status with one request for each series that has another', () => {
    const entries = planListing(series, { kind: 'status', status: 'dropped' });
    expect(entries).toEqual([
      { mangaId: 'a', edits: [{ kind: 'status', key: 'a', before: 'reading', after: 'dropped' }] },
      { mangaId: 'b', edits: [{ kind: 'status', key: 'b', before: null, after: 'dropped' }] },
    ]);
    expect(requestsOf(entries)).toBe(2);
  });

  it('unfollows with two requests where there is a status, too', () => {
    const entries = planListing(series, { kind: 'unfollow' });
    expect(entries.map(({ edits }) => edits.map(({ kind }) => kind))).toEqual([
      ['follow', 'status'],
      ['follow'],
      ['status'],
    ]);
    expect(requestsOf(entries)).toBe(4);
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
    expect(requestsOf(entries)).toBe(0);
    const unmuted = planListing(series, { kind: 'mute', isMuted: false });
    expect(unmuted.map(({ mangaId }) => mangaId)).toEqual(['a']);
  });

  it('is undone by what each series had before, for those that it reached and found unchanged', () => {
    expect(undoOf(row({ queued: 2, skipped: ['b'] }))).toEqual([
      {
        undoes: 'press a',
        mangaId: 'a',
        edits: [
          { kind: 'follow', key: 'a', before: false, after: true },
          { kind: 'status', key: 'a', before: null, after: 'reading' },
        ],
      },
    ]);
  });

  it('is over once each series is done, refused or left alone', () => {
    const follow = { kind: 'follow', key: 'a', operationId: 'press a', state: { name: 'refused' } };
    const status = { kind: 'status', key: 'a', operationId: 'press a', state: { name: 'waiting' } };
    const another = { ...status, key: 'b', operationId: 'another' };
    const progressOf = (...intents: object[]) => bulkProgress(row({ skipped: ['c'] }), intents as never);
    expect(progressOf(follow, another)).toEqual({ of: 3, done: 1, refused: 1, skipped: 1 });
    expect(isOver(progressOf(follow, another))).toBe(true);
    expect(progressOf(follow, status)).toEqual({ of: 3, done: 1, refused: 0, skipped: 1 });
    expect(isOver(progressOf(follow, status))).toBe(false);
    expect(isOver(bulkProgress(row({ queued: 2 }), []))).toBe(false);
  });

  it('marks what counts as unread up to a number, with one request a series', () => {
    const chapters = [
      chapter(1),
      chapter(2),
      chapter(3, { number: '2.5' }),
      chapter(10),
      chapter(11, { number: null }),
    ];
    const state = { chapters, read: new Set([id(1)]), pendingMarks: new Map([[id(2), true]]) };
    const marked = (number: number | null, change = {}) =>
      planMarks([{ ...state, manga: manga(change), settings: defaultSeriesSettings }], number, defaultFilters, NOW);
    const keys = (entries: ReturnType<typeof planMarks>) =>
      entries.flatMap(({ edits }) => edits.map(({ key }) => key)).sort();
    expect(keys(marked(9))).toEqual([id(3)]);
    expect(keys(marked(10))).toEqual([id(3), id(10)]);
    expect(keys(marked(null))).toEqual([id(3), id(10), id(11)]);
    expect(requestsOf(marked(null))).toBe(1);
    expect(marked(10, { resetsNumbers: true })).toEqual([]);
    expect(keys(marked(null, { resetsNumbers: true }))).toHaveLength(3);
  });

  it.each(['', ' ', '0x1', '1e0', 'extra'])('leaves out %j where a number was entered: it is none', (number) => {
    const rows = { chapters: [chapter(1, { number })], read: new Set<string>(), pendingMarks: new Map() };
    const series = [{ ...rows, manga: manga(), settings: defaultSeriesSettings }];
    expect(planMarks(series, 5, defaultFilters, NOW)).toEqual([]);
    expect(planMarks(series, null, defaultFilters, NOW)).toHaveLength(1);
  });

  it('costs as many requests as its marks take: in batches, or one for each that leaves alone', () => {
    const chapters = Array.from({ length: 300 }, (_, n) => chapter(n + 1));
    const rows = { chapters, read: new Set<string>(), pendingMarks: new Map(), settings: defaultSeriesSettings };
    const entries = planMarks([{ ...rows, manga: manga() }], null, defaultFilters, NOW);
    const [{ edits = [] } = {}] = entries;
    const intents = edits.map(({ key }, at) => ({ kind: 'mark', key, at, value: true })) as unknown as MarkIntent[];
    const batches = batchesOf(intents, new Map(intents.map(({ key }) => [key, 'a'])));
    expect(batches).toHaveLength(2);
    expect(requestsOf(entries)).toBe(batches.length);
    expect(requestsOf(entries, true)).toBe(300);
    const pressed = entries.map((entry) => ({ ...entry, operationId: 'press a' }));
    const undone = undoOf(row({ action: { kind: 'markUpTo', number: null }, entries: pressed, queued: 1 }));
    expect(requestsOf(undone, true)).toBe(batches.length);
  });
});
