import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { type Bulk, createBulk } from '../../../entrypoints/library/bulk';
import { Failure } from '../../../lib/failure';
import type { BulkReading } from '../../../lib/library/bulk/bulk-reading';
import type { ListedSeries, SeriesList, SeriesRows } from '../../../lib/library/list/list-reading';
import { settingsOf } from '../../../lib/library/series/series-settings';
import type { BulkEntryRow } from '../../../lib/model/bulk-change';
import { IDS_PER_REQUEST } from '../../../lib/service/limits';
import type { View } from '../../../lib/storage/views';
import { chapter, defaultFilters, manga, NOW } from '../../library/rows';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/english';
import { waitFor } from '../../support/wait-for';

type Chapters = Awaited<ReturnType<Parameters<typeof createBulk>[0]['readChapters']>>;

const settleTurns = () => new Promise((resolve) => setTimeout(resolve));

/** With one chapter. */
const unreadSeries = (id: string): SeriesRows => ({
  ...{ manga: manga({ id }), chapters: [chapter(1, { mangaId: id })], read: new Set() },
  ...{ areMarksKnown: true, settings: settingsOf(undefined) },
});

const chosenOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ mangaId: `${n}`, rating: null, isComplete: false }) as ListedSeries);

function bulkOver(count: number, changed: Partial<Parameters<typeof createBulk>[0]> = {}): Bulk {
  return createBulk({
    ...{ reading: signal(null), list: signal(null), filters: signal(defaultFilters), now: () => NOW },
    ...{ seriesRequest: signal(null), ratingsRequest: signal(null), areMarksSingle: signal(false) },
    chosen: signal(chosenOf(count)),
    ...{ readChapters: async () => new Map(), readEntries: async () => [] },
    ...{ clock: virtualClock(), readAgain: async () => undefined },
    ...{ ask: vi.fn(), newOperationId: () => crypto.randomUUID(), clearChoice: vi.fn(), onFailure: vi.fn() },
    ...changed,
  });
}

it('goes on only after the pause was answered, which may have been asked for twice', async () => {
  const answer = Promise.withResolvers<void>();
  const ask = vi.fn(() => answer.promise);
  const reading = signal({ change: { operationId: 'the last' } } as BulkReading);
  const bulk = bulkOver(1, { ask: ask as never, reading });
  const [paused, wentOn] = [bulk.pause(true), bulk.pause(false)];
  await settleTurns();
  expect(ask.mock.calls).toEqual([['bulk.pause', { operationId: 'the last', isPaused: true }]]);
  answer.reject(new Failure('no-background'));
  await Promise.all([paused, wentOn]);
  expect(ask).toHaveBeenLastCalledWith('bulk.pause', { operationId: 'the last', isPaused: false });
});

describe('“Undo all”', () => {
  const change = { operationId: 'the last' };
  const row = { sequence: 0, mangaId: '0', operationId: 'press', state: 'queued' } as const;
  const undoing = (edits: BulkEntryRow['edits']) => {
    const ask = vi.fn();
    const reading = signal({ change } as BulkReading);
    return { ask, bulk: bulkOver(1, { ask, reading, readEntries: async () => [{ ...row, edits }] }) };
  };

  it('asks with its cost before anything leaves, and not again once it is cancelled', async () => {
    const { ask, bulk } = undoing([{ kind: 'rating', key: '0', before: 3, after: 8 }]);
    await bulk.askUndo();
    expect(bulk.undoing.value).toMatchObject({ series: 1, requests: 2, questions: 1 });
    bulk.cancelUndo();
    await bulk.undo();
    expect(bulk.undoing.value).toBeNull();
    expect(ask).not.toHaveBeenCalled();
    await bulk.askUndo();
    await bulk.undo();
    expect(ask).toHaveBeenCalledWith('bulk.undo', expect.objectContaining({ targetId: 'the last' }));
  });

  it('undoes at once what costs no request', async () => {
    const { ask, bulk } = undoing([{ kind: 'mute', key: '0', before: false, after: true }]);
    await bulk.askUndo();
    expect(bulk.undoing.value).toBeNull();
    expect(ask).toHaveBeenCalledWith('bulk.undo', expect.objectContaining({ targetId: 'the last' }));
  });
});

describe('what a change of many series lacks', () => {
  it.each<[what: string, count: number, change: Parameters<Bulk['ask']>[0], requests: number]>([
    ['ratings', IDS_PER_REQUEST, { kind: 'rate', rating: 7 }, 1],
    ['ratings', IDS_PER_REQUEST + 1, { kind: 'rate', rating: 7 }, 2],
    ['older chapters', 3, { kind: 'markUpTo', number: null }, 3],
  ])('of %s of %i series costs so many requests', (_, count, change, requests) => {
    const bulk = bulkOver(count);
    bulk.ask(change);
    expect(bulk.preview.value).toMatchObject({ missing: [{ of: count, requests }] });
  });

  it('is nothing of a series whose numbers start over in each volume, where a number is typed: it is left out', () => {
    const [row] = chosenOf(1);
    const ask = vi.fn();
    const bulk = bulkOver(1, { ask, chosen: signal([{ ...row, resetsNumbers: true } as ListedSeries]) });
    bulk.ask({ kind: 'markUpTo', number: null });
    expect(bulk.preview.value).toMatchObject({ missing: [{ of: 1, requests: 1 }] });
    for (const typed of ['12', '１２', '12,5']) {
      bulk.number.value = typed;
      expect(bulk.preview.value).toMatchObject({ missing: [] });
      expect(bulk.preview.value?.action).toMatchObject({ number: typed.endsWith('5') ? 12.5 : 12 });
    }
    bulk.load();
    expect(ask).not.toHaveBeenCalled();
  });

  it('is a series of which it is not known what is read: none of its chapters is marked before that', async () => {
    const rows = { ...unreadSeries('0'), areMarksKnown: false };
    const [row] = chosenOf(1);
    const bulk = bulkOver(1, {
      chosen: signal([{ ...row, isComplete: true } as ListedSeries]),
      list: signal({} as SeriesList),
      readChapters: async () => new Map([['0', rows]]),
    });
    bulk.ask({ kind: 'markUpTo', number: null });
    await waitFor(() => expect(bulk.preview.value).toMatchObject({ changes: [], missing: [{ of: 1 }] }));
  });

  it.each(['cancel', 'apply'] as const)('is asked for no further after %s', async (leave) => {
    const seriesRequest = signal<View<'series'> | null>(null);
    const ask = vi.fn();
    const bulk = bulkOver(200, { seriesRequest, ask, list: signal({} as SeriesList) });
    bulk.ask({ kind: 'markUpTo', number: null });
    bulk.load();
    await waitFor(() => expect(bulk.preview.value?.changes).toEqual([]));
    await bulk[leave]();
    ask.mockClear();
    for (const { mangaId } of chosenOf(10)) seriesRequest.value = { mangaId, state: 'idle' };
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('the chapters of the chosen series', () => {
  function reading() {
    const list = signal({} as SeriesList);
    const reads: { readonly mangaIds: readonly string[]; readonly end: PromiseWithResolvers<Chapters> }[] = [];
    const readChapters = (mangaIds: readonly string[]) => {
      const end = Promise.withResolvers<Chapters>();
      reads.push({ mangaIds, end });
      return end.promise;
    };
    const [chosen, onFailure] = [signal(chosenOf(1)), vi.fn()];
    const bulk = bulkOver(1, { list, chosen, readChapters, onFailure });
    bulk.ask({ kind: 'markUpTo', number: null });
    const begun = (count: number) => waitFor(() => expect(reads).toHaveLength(count));
    return { bulk, list, chosen, reads, begun, onFailure };
  }

  it('are read once more, not ten times, where the list changes ten times during a read, and the newest counts', async () => {
    const { bulk, list, chosen, reads, begun } = reading();
    await begun(1);
    for (let change = 1; change <= 10; change++) {
      chosen.value = chosenOf(change);
      list.value = {} as SeriesList;
    }
    await settleTurns();
    expect(reads).toHaveLength(1);
    reads[0]?.end.resolve(new Map());
    await begun(2);
    expect(reads[1]?.mangaIds).toHaveLength(10);
    reads[1]?.end.resolve(new Map([['0', unreadSeries('0')]]));
    await waitFor(() => expect(bulk.preview.value?.changes).toHaveLength(1));
    await settleTurns();
    expect(reads).toHaveLength(2);
  });

  it('of an earlier question are not shown with the next', async () => {
    const { bulk, reads, begun } = reading();
    await begun(1);
    bulk.cancel();
    bulk.ask({ kind: 'markUpTo', number: null });
    reads[0]?.end.resolve(new Map([['0', unreadSeries('0')]]));
    await begun(2);
    expect(bulk.preview.value?.changes).toBeNull();
  });

  it('are not read for a question that was left before its turn came', async () => {
    const { bulk, list, reads, begun } = reading();
    await begun(1);
    list.value = {} as SeriesList;
    bulk.cancel();
    reads[0]?.end.resolve(new Map());
    await settleTurns();
    expect(reads).toHaveLength(1);
  });

  it('are read again after a read that has failed, which is said', async () => {
    const { list, reads, begun, onFailure } = reading();
    await begun(1);
    reads[0]?.end.reject(new Failure('storage-failed'));
    await waitFor(() => expect(onFailure).toHaveBeenCalledWith('storage-failed'));
    list.value = {} as SeriesList;
    await begun(2);
  });
});
