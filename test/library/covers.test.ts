import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PacedFetch } from '../../lib/api/paced-fetch';
import { Failure } from '../../lib/failure';
import { areCoversComplete, coverPlan } from '../../lib/library/cover-plan';
import { fetchCovers } from '../../lib/library/covers';
import { readCover } from '../../lib/library/reading';
import { coverAddress } from '../../lib/service/covers';
import { liveProfile } from '../../lib/service/profile';
import { database, put, store } from './library-world';
import { chapter, id, manga, NOW } from './rows';

let requested: string[];
let answer: () => Response;

beforeEach(async () => {
  requested = [];
  answer = () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/jpeg' } });
  const covers = ['one.png', 'two.jpg', null];
  await put({ manga: covers.map((coverFile, n) => manga({ id: id(n + 1), coverFile })) });
});

const fetchWith = (pacedFetch: PacedFetch) => fetchCovers({ pacedFetch, profile: liveProfile, store, account: 'ann' });

function fetchAll(): Promise<void> {
  return fetchWith(async (turn, url) => {
    expect(turn).toMatchObject({ host: 'uploads', priority: 'background', reason: 'cover' });
    requested.push(url);
    return answer();
  });
}

describe('covers', () => {
  it('are fetched where they are missing, small, and kept as files', async () => {
    await fetchAll();
    expect(requested).toEqual([
      `https://uploads.mangadex.org/covers/${id(1)}/one.png.256.jpg`,
      `https://uploads.mangadex.org/covers/${id(2)}/two.jpg.256.jpg`,
    ]);
    const cover = await readCover(database, id(1));
    expect(cover).toMatchObject({ file: 'one.png', type: 'image/jpeg' });
    expect(new Uint8Array(cover?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(await readCover(database, id(3))).toBeNull();
  });

  it('are fetched in the order of the list, for which no counted series is read', async () => {
    await put({ chapters: [1, 2].map((n) => chapter(10 + n, { mangaId: id(n), publishAt: NOW - 3 + n })) });
    await store.unreadTotals('ann');
    const [ofStores, ofIndexes] = [IDBObjectStore, IDBIndex].map(({ prototype }) => vi.spyOn(prototype, 'getAll'));
    expect((await store.missingCovers('ann')).map((row) => row.id)).toEqual([id(2), id(1)]);
    expect(ofStores?.mock.contexts.map((read) => (read as IDBObjectStore).name)).not.toContain('chapters');
    expect(ofIndexes).not.toHaveBeenCalled();
  });

  it('are fetched once, and again when the series has another', async () => {
    await fetchAll();
    await store.putManga('ann', [manga({ id: id(1), coverFile: 'new.png' })]);
    requested = [];
    await fetchAll();
    expect(requested).toEqual([`https://uploads.mangadex.org/covers/${id(1)}/new.png.256.jpg`]);
  });

  it.each([
    ['is not there', () => new Response('', { status: 404, headers: { 'Content-Type': 'image/png' } })],
    ['is no picture', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
    ['is far too large', () => new Response(new Uint8Array(500_001), { headers: { 'Content-Type': 'image/jpeg' } })],
  ])('are not kept, nor asked for again, where what comes %s', async (_, response) => {
    answer = response;
    await fetchAll();
    expect((await readCover(database, id(1)))?.bytes).toBeNull();
    requested = [];
    await fetchAll();
    expect(requested).toEqual([]);
  });

  it('in whose place a page comes are asked for another time', async () => {
    answer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    await expect(fetchAll()).rejects.toMatchObject({ code: 'unreadable-answer' });
    expect(await store.missingCovers('ann')).toHaveLength(2);
  });

  it('that could not be fetched come another time', async () => {
    answer = () => {
      throw new Failure('offline');
    };
    await expect(fetchAll()).rejects.toMatchObject({ code: 'offline' });
    expect(requested).toHaveLength(2);
    expect(await store.missingCovers('ann')).toHaveLength(2);
  });

  it.each(['../../secret', 'a/b.png', 'x', '', 'a.png?x=1', '..'])('have no address under the name "%s"', (file) => {
    expect(coverAddress(liveProfile, id(1), file)).toBeNull();
  });
});

describe('covers that have no room', () => {
  const list = [1, 2, 3].map((n) => manga({ id: id(n), coverFile: `${n}.png` }));
  const kept = (...covers: [n: number, size: number][]) =>
    new Map(covers.map(([n, size]) => [id(n), { file: `${n}.png`, size }]));

  it('are those of series at the end of the list: they are not fetched', () => {
    const { fetch, drop } = coverPlan(list, kept([1, 70_000]), 105_000);
    expect([fetch.map((row) => row.id), drop]).toEqual([[id(2)], []]);
  });

  it('and are let go where they are here, those of no series in the list too', () => {
    const { fetch, drop } = coverPlan(list, kept([1, 40_000], [2, 40_000], [3, 40_000], [9, 10_000]), 100_000);
    expect([fetch, drop]).toEqual([[], [id(3), id(9)]]);
  });

  it('are none while there is room: a series that comes back into the list has its cover', () => {
    expect(coverPlan(list, kept([1, 4], [2, 4], [3, 4], [9, 4])).drop).toEqual([]);
    expect(areCoversComplete(list, kept([1, 4], [2, 4], [3, 4], [9, 4]))).toBe(true);
    expect(areCoversComplete(list, kept([1, 4], [2, 4]))).toBe(false);
  });

  it('are not fetched again by the run that follows', () => {
    const all = kept([1, 40_000], [2, 40_000], [3, 40_000]);
    const { drop } = coverPlan(list, all, 100_000);
    for (const one of drop) all.delete(one);
    expect(coverPlan(list, all, 100_000)).toEqual({ fetch: [], drop: [] });
  });

  it('leave the database', async () => {
    const bytes = new ArrayBuffer(31_000_000);
    for (const n of [1, 2])
      await store.putCover({ mangaId: id(n), file: n === 1 ? 'one.png' : 'two.jpg', type: 'image/png', bytes });
    await put({ chapters: [chapter(5, { mangaId: id(2) })] });
    await store.trimCovers('ann');
    expect([await readCover(database, id(1)), await readCover(database, id(2))]).toEqual([
      null,
      expect.objectContaining({ file: 'two.jpg' }),
    ]);
  });
});

describe('several covers', () => {
  it('are under way at a time, four at most', async () => {
    await put({ manga: Array.from({ length: 9 }, (_, n) => manga({ id: id(10 + n), coverFile: `${n}.png` })) });
    let underWay = 0;
    let most = 0;
    const wait = Promise.withResolvers<void>();
    const fetching = fetchWith(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await wait.promise;
      underWay -= 1;
      return answer();
    });
    await vi.waitFor(() => expect(underWay).toBe(4));
    wait.resolve();
    await fetching;
    expect(most).toBe(4);
    expect(await store.missingCovers('ann')).toEqual([]);
  });
});
