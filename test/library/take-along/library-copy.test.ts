import { beforeEach, describe, expect, it } from 'vitest';
import { openDexmark } from '../../../lib/database/database';
import type { Dexmark } from '../../../lib/database/schema';
import { createLibraryStore, type LibraryStore } from '../../../lib/library/store';
import { readLibraryCopy } from '../../../lib/library/take-along/library-copy';
import { createOutbox } from '../../../lib/outbox/outbox';
import { jumpingClock } from '../../support/jumping-clock';
import { chapter, defaultFilters, id, manga, NOW, putChapters } from '../rows';
import '../../support/fresh-database';

let database: Dexmark;
let store: LibraryStore;
const clock = jumpingClock(NOW);
const copy = () => readLibraryCopy(database, { account: 'ann', filters: defaultFilters, now: NOW });

beforeEach(async () => {
  database = await openDexmark();
  store = createLibraryStore({ database, clock, filters: () => defaultFilters });
});

describe('what is taken along of a library', () => {
  it('is what is listed, rated, read or chosen, in the order of titles, and of this account alone', async () => {
    await store.putManga('ann', [
      manga({ id: id(1), title: 'Vol 10', trackers: { mal: 3, al: 4 } }),
      manga({ id: id(2), title: 'vol 9', isFollowed: false, status: 'dropped' }),
      manga({ id: id(3), title: 'Seen', isFollowed: false, status: null }),
      manga({ id: id(4), title: 'Rated', isFollowed: false, status: null, rating: { value: 6, at: NOW } }),
      manga({ id: id(5), title: 'Read', isFollowed: false, status: null }),
      manga({ id: id(6), title: 'Noted', isFollowed: false, status: null }),
    ]);
    await store.putMarkers('ann', new Map([[id(5), [id(50)]]]), NOW);
    await store.putSeriesSettings('ann', id(6), { note: 'later' });
    await store.putManga('bob', [manga({ id: id(7), title: 'Bob’s' })]);
    const { series } = await copy();
    expect(series.map(({ title }) => title)).toEqual(['Noted', 'Rated', 'Read', 'vol 9', 'Vol 10']);
    expect(series.find(({ title }) => title === 'Vol 10')).toMatchObject({
      mal: 3,
      al: 4,
      rating: null,
      settings: null,
    });
    expect(series.find(({ title }) => title === 'Rated')).toMatchObject({ rating: 6 });
    expect(series.find(({ title }) => title === 'Noted')?.settings).toMatchObject({ note: 'later', isMuted: false });
    expect(series.find(({ title }) => title === 'Read')?.read).toEqual([{ id: id(50) }]);
  });

  it('has read chapters with their numbers in reading order, then those without a row by their ids', async () => {
    await store.putManga('ann', [manga({ id: id(1) })]);
    await putChapters(store, 'ann', [
      chapter(12, { mangaId: id(1), number: '2', volume: '1' }),
      chapter(11, { mangaId: id(1), number: '1', volume: '1' }),
      chapter(13, { mangaId: id(1), number: '3' }),
    ]);
    await store.putMarkers('ann', new Map([[id(1), [id(99), id(12), id(11)]]]), NOW);
    const [only] = (await copy()).series;
    expect(only?.read).toEqual([
      { id: id(11), volume: '1', number: '1' },
      { id: id(12), volume: '1', number: '2' },
      { id: id(99) },
    ]);
    expect(only?.readUpTo).toBe(2);
  });

  it('lacks chapters of a series whose oldest known one is unread, and, where numbers start over in each volume, also of one whose oldest is read', async () => {
    await store.putManga(
      'ann',
      [1, 2, 3, 4].map((n) => manga({ id: id(n), resetsNumbers: n > 2 })),
    );
    await putChapters(
      store,
      'ann',
      [1, 2, 3, 4].map((n) => chapter(10 + n, { mangaId: id(n), number: '5', volume: '2' })),
    );
    const read = [2, 3, 4].map((n) => [id(n), [id(10 + n)]] as const);
    await store.putMarkers('ann', new Map(read), NOW);
    await store.put('ann', { askedAt: NOW, complete: { mangaId: id(4), languages: [] } });
    expect((await copy()).incomplete).toEqual(new Set([id(1), id(3)]));
  });

  it('counts the numbers that are read, of whatever releases, by volume where they start over, and what has no row by itself', async () => {
    await store.putManga(
      'ann',
      [1, 2].map((n) => manga({ id: id(n), resetsNumbers: n === 2 })),
    );
    const releases = [
      { number: '1', volume: '1' },
      { number: '01', volume: '1', language: 'fr' },
      { number: '1', volume: '2' },
      { number: null },
    ];
    await putChapters(
      store,
      'ann',
      [1, 2].flatMap((n) => releases.map((parts, m) => chapter(n * 10 + m, { mangaId: id(n), ...parts }))),
    );
    const read = [1, 2].map((n) => [id(n), [...releases.map((_, m) => id(n * 10 + m)), id(90 + n)]] as const);
    await store.putMarkers('ann', new Map(read), NOW);
    const { series } = await copy();
    expect(new Map(series.map((one) => [one.id, one.readNumbers]))).toEqual(
      new Map([
        [id(1), 3],
        [id(2), 4],
      ]),
    );
  });

  it('lacks none of a series that is read but for its prologue', async () => {
    await store.putManga('ann', [manga({ id: id(1) })]);
    await putChapters(
      store,
      'ann',
      ['0', '1', '2'].map((number, n) => chapter(10 + n, { mangaId: id(1), number })),
    );
    await store.putMarkers('ann', new Map([[id(1), [id(11), id(12)]]]), NOW);
    const { series, incomplete } = await copy();
    expect(series[0]?.readUpTo).toBe(2);
    expect(incomplete).toEqual(new Set());
  });

  it('has what has not left yet', async () => {
    const outbox = createOutbox({ database, clock, onChange: () => undefined });
    await store.putManga('ann', [manga({ id: id(1), isFollowed: false, status: null })]);
    await putChapters(store, 'ann', [chapter(11, { mangaId: id(1), number: '1' })]);
    await store.putMarkers('ann', new Map([[id(1), [id(99)]]]), NOW);
    const edit = { account: 'ann', operationId: 'a', at: NOW, baseline: null } as const;
    await outbox.enqueueAll([
      { ...edit, kind: 'follow', key: id(1), value: true },
      { ...edit, kind: 'status', key: id(1), value: 'on_hold' },
      { ...edit, kind: 'rating', key: id(1), value: 4 },
      { ...edit, kind: 'mark', key: id(11), value: true },
      { ...edit, kind: 'mark', key: id(99), value: false },
    ]);
    expect((await copy()).series).toMatchObject([
      { isFollowed: true, status: 'on_hold', rating: 4, read: [{ id: id(11), number: '1' }], readUpTo: 1 },
    ]);
  });

  it('has the history, with what was undone, and no name of an operation or an account', async () => {
    await database.put('history', {
      ...{ account: 'ann', sequence: 1, operationId: 'secret-1', operations: ['secret-1', 'secret-2'], at: NOW },
      ...{ from: 'reader', read: true },
      marks: [
        { chapterId: id(1), before: false },
        { chapterId: id(2), before: null, undoneBy: 'secret-2' },
      ],
    });
    const found = await copy();
    expect(found.history).toEqual([
      { at: NOW, from: 'reader', read: true, chapterIds: [id(1), id(2)], undoneIds: [id(2)] },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/secret|ann/);
  });

  it('is read whole where there are more series than one transaction reads', async () => {
    await store.putManga(
      'ann',
      Array.from({ length: 120 }, (_, n) => manga({ id: id(n + 1), title: `S ${n}` })),
    );
    expect((await copy()).series).toHaveLength(120);
  });
});
