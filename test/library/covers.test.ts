import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Dexmark, openDexmark } from '../../lib/database/database';
import { Failure } from '../../lib/failure';
import { fetchCovers } from '../../lib/library/covers';
import { defaultFilters } from '../../lib/library/filters';
import { readCover } from '../../lib/library/reading';
import { createLibraryStore, type LibraryStore } from '../../lib/library/store';
import { coverAddress } from '../../lib/service/covers';
import { liveProfile } from '../../lib/service/profile';
import { jumpingClock } from '../support/jumping-clock';
import { id, manga } from './rows';

let database: Dexmark;
let store: LibraryStore;
let asked: string[];
let answer: () => Response;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDexmark();
  store = createLibraryStore({ database, clock: jumpingClock(), filters: () => defaultFilters });
  asked = [];
  answer = () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/jpeg' } });
  await store.putManga('ann', [
    manga({ id: id(1), coverFile: 'one.png' }),
    manga({ id: id(2), coverFile: 'two.jpg' }),
    manga({ id: id(3), coverFile: null }),
  ]);
});

async function fetchAll(): Promise<void> {
  await fetchCovers({
    pacedFetch: async (turn, url) => {
      expect(turn).toMatchObject({ host: 'uploads', priority: 'background', reason: 'cover' });
      asked.push(url);
      return answer();
    },
    profile: liveProfile,
    store,
    account: 'ann',
  });
}

describe('covers', () => {
  it('are fetched where they are missing, small, and kept as files', async () => {
    await fetchAll();
    expect(asked).toEqual([
      `https://uploads.mangadex.org/covers/${id(1)}/one.png.256.jpg`,
      `https://uploads.mangadex.org/covers/${id(2)}/two.jpg.256.jpg`,
    ]);
    const cover = await readCover(database, id(1));
    expect(cover).toMatchObject({ file: 'one.png', type: 'image/jpeg' });
    expect(new Uint8Array(cover?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(await readCover(database, id(3))).toBeNull();
  });

  it('are fetched once, and again when the series has another', async () => {
    await fetchAll();
    await store.putManga('ann', [manga({ id: id(1), coverFile: 'new.png' })]);
    asked = [];
    await fetchAll();
    expect(asked).toEqual([`https://uploads.mangadex.org/covers/${id(1)}/new.png.256.jpg`]);
  });

  it.each([
    ['is not there', () => new Response('', { status: 404, headers: { 'Content-Type': 'image/png' } })],
    ['is no picture', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
    ['is far too large', () => new Response(new Uint8Array(500_001), { headers: { 'Content-Type': 'image/jpeg' } })],
  ])('are not kept, nor asked for again, where what comes %s', async (_, response) => {
    answer = response;
    await fetchAll();
    expect((await readCover(database, id(1)))?.bytes).toBeNull();
    asked = [];
    await fetchAll();
    expect(asked).toEqual([]);
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
    expect(asked).toHaveLength(1);
    expect(await store.missingCovers('ann')).toHaveLength(2);
  });

  it.each(['../../secret', 'a/b.png', 'x', '', 'a.png?x=1', '..'])('have no address under the name "%s"', (file) => {
    expect(coverAddress(liveProfile, id(1), file)).toBeNull();
  });
});
