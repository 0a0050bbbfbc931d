import { beforeEach, describe, expect, it } from 'vitest';
import type { PacedFetch } from '../../lib/api/paced-fetch';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { coversWithoutRoom } from '../../lib/library/cover-plan';
import { type CoverQueue, createCoverQueue, fetchCovers } from '../../lib/library/covers';
import { readCovers } from '../../lib/library/reading';
import { coverAddress, liveProfile } from '../../lib/service/profile';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';
import { waitFor } from '../support/wait-for';
import { database, put, store } from './library-world';
import { chapter, id, manga, NOW } from './rows';

let requested: string[];
let answer: () => Response;
let clock: VirtualClock;
let queue: CoverQueue;

beforeEach(async () => {
  clock = virtualClock(NOW);
  queue = createCoverQueue(clock, 32);
  requested = [];
  answer = () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/jpeg' } });
  const covers = ['one.png', 'two.jpg', null];
  await put({ manga: covers.map((coverFile, n) => manga({ id: id(n + 1), coverFile })) });
});

const fetchWith = (pacedFetch: PacedFetch) =>
  fetchCovers({ pacedFetch, profile: liveProfile, store, account: 'ann', queue });

const keptOf = async (n: number) => (await readCovers(database, 'ann', [id(n)]))[0]?.row;

/** What three rows in sight ask for. */
function fetchAll(): Promise<void> {
  queue.add([1, 2, 3].map(id));
  return fetchWith(async (turn, url) => {
    expect(turn).toMatchObject({ host: 'uploads', priority: 'background', reason: 'cover' });
    requested.push(url);
    return answer();
  });
}

describe('covers', () => {
  it('are fetched where a page lacks them, small, and kept as files', async () => {
    await fetchAll();
    expect(requested).toEqual([
      `https://uploads.mangadex.org/covers/${id(1)}/one.png.256.jpg`,
      `https://uploads.mangadex.org/covers/${id(2)}/two.jpg.256.jpg`,
    ]);
    const cover = await keptOf(1);
    expect(cover).toMatchObject({ file: 'one.png', type: 'image/jpeg' });
    expect(new Uint8Array(cover?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(await keptOf(3)).toBeNull();
  });

  it('are fetched of the latest rows first, and no more than a window has', async () => {
    queue = createCoverQueue(clock, 2);
    queue.add([id(3), id(2)]);
    queue.add([id(1)]);
    expect([queue.next(), queue.next(), queue.next()]).toEqual([id(1), id(3), undefined]);
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
    expect((await keptOf(1))?.bytes).toBeNull();
    requested = [];
    await fetchAll();
    expect(requested).toEqual([]);
  });

  it('in whose place a page comes are asked for another time', async () => {
    answer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    await expect(fetchAll()).rejects.toMatchObject({ code: 'unreadable-answer' });
    await clock.run(MINUTE);
    answer = () => new Response('', { status: 404 });
    await fetchAll();
    expect(requested).toHaveLength(4);
  });

  it.each([
    ['offline', 2],
    ['access-withheld', 4],
  ] as const)(
    'that could not be fetched (%s) are left alone for a minute, unless that costs no request',
    async (code, asked) => {
      answer = () => {
        throw new Failure(code);
      };
      await expect(fetchAll()).rejects.toMatchObject({ code });
      expect(requested).toHaveLength(2);
      await fetchAll().catch(() => undefined);
      expect(requested).toHaveLength(asked);
      await clock.run(MINUTE);
      await expect(fetchAll()).rejects.toMatchObject({ code });
    },
  );

  it.each(['../../secret', 'a/b.png', 'x', '', 'a.png?x=1', '..'])('have no address under the name "%s"', (file) => {
    expect(coverAddress(liveProfile, id(1), file)).toBeNull();
  });
});

describe('covers that have no room', () => {
  const list = [1, 2, 3].map((n) => manga({ id: id(n), coverFile: `${n}.png` }));
  const kept = (...covers: [n: number, size: number][]) =>
    new Map(covers.map(([n, size]) => [id(n), { file: `${n}.png`, size }]));

  it('are let go, those at the end of the list and those of no series in it', () => {
    expect(coversWithoutRoom(list, kept([1, 40_000], [2, 40_000], [3, 40_000], [9, 10_000]), 100_000)).toEqual([
      id(3),
      id(9),
    ]);
  });

  it('are none while there is room: a series that comes back into the list has its cover', () => {
    expect(coversWithoutRoom(list, kept([1, 4], [2, 4], [3, 4], [9, 4]))).toEqual([]);
  });

  it('leave the database', async () => {
    const bytes = new ArrayBuffer(31_000_000);
    for (const n of [1, 2])
      await store.putCover({ mangaId: id(n), file: n === 1 ? 'one.png' : 'two.jpg', type: 'image/png', bytes });
    await put({ chapters: [chapter(5, { mangaId: id(2) })] });
    await store.trimCovers('ann', []);
    expect([await keptOf(1), await keptOf(2)]).toEqual([null, expect.objectContaining({ file: 'two.jpg' })]);
    await store.putCover({ mangaId: id(1), file: 'one.png', type: 'image/png', bytes });
    await store.trimCovers('ann', [manga({ id: id(1) })]);
    expect([(await keptOf(1))?.file, await keptOf(2)], 'what is shown stays').toEqual(['one.png', null]);
  });
});

describe('several covers', () => {
  it('are under way at a time, four at most', async () => {
    await put({ manga: Array.from({ length: 9 }, (_, n) => manga({ id: id(10 + n), coverFile: `${n}.png` })) });
    queue.add(Array.from({ length: 9 }, (_, n) => id(10 + n)));
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
    await waitFor(() => expect(underWay).toBe(4));
    wait.resolve();
    await fetching;
    expect(most).toBe(4);
    expect(await Promise.all(Array.from({ length: 9 }, (_, n) => keptOf(10 + n)))).not.toContain(null);
  });
});
