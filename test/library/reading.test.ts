import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDexmark, openForReading } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { readLibrary, readStates } from '../../lib/library/reading';
import { createLibraryStore, type LibraryStore } from '../../lib/library/store';
import type { MarkIntent } from '../../lib/model/intents';
import { jumpingClock } from '../support/jumping-clock';
import { chapter, defaultFilters, id, manga, NOW, putChapters } from './rows';
import '../support/fresh-database';

let database: Dexmark;
let store: LibraryStore;
const clock = jumpingClock(NOW);
const series = manga().id;

beforeEach(async () => {
  database = await openDexmark();
  store = createLibraryStore({ database, clock, filters: () => defaultFilters });
});

async function enqueue(chapterId: string, read: boolean, state: MarkIntent['state']): Promise<void> {
  const intent = { operationId: 'a', value: read, at: 1, undoValue: null, previous: null };
  const row = {
    ...intent,
    kind: 'mark',
    key: chapterId,
    account: 'ann',
    baseline: null,
    inDoubt: null,
    state,
  } as const;
  await database.put('intents', row, ['ann', 'mark', chapterId]);
}

describe('whether a chapter is read', () => {
  it('is what the service said', async () => {
    await putChapters(store, 'ann', [chapter(1), chapter(2)]);
    await store.putMarkers('ann', new Map([[series, [id(1)]]]), NOW);
    expect(await store.readStates('ann', [id(1), id(2)])).toEqual(
      new Map([
        [id(1), true],
        [id(2), false],
      ]),
    );
  });

  it('is not known of a chapter that is not here, nor before the service was asked, nor for another account', async () => {
    await putChapters(store, 'ann', [chapter(1)]);
    expect(await readStates(database, 'ann', [id(1), id(2)])).toEqual(new Map());
    await store.putMarkers('ann', new Map([[series, [id(1)]]]), NOW);
    expect(await readStates(database, 'bob', [id(1)])).toEqual(new Map());
  });

  it('is known by its mark of a chapter that is older than those kept here', async () => {
    await store.putMarkers('ann', new Map([[series, [id(1)]]]), NOW);
    expect(await readStates(database, 'ann', [id(1), id(2)])).toEqual(new Map([[id(1), true]]));
  });

  it('is known of a mark that was delivered, even where the service was never asked', async () => {
    await putChapters(store, 'ann', [chapter(1), chapter(2)]);
    await store.putDeliveredMarks('ann', { mangaId: series, read: [id(1)], unread: [], history: true });
    expect(await store.readStates('ann', [id(1), id(2)])).toEqual(new Map([[id(1), true]]));
  });
});

describe('the library as a page reads it', () => {
  it('has intents that stand, not those that were delivered or refused', async () => {
    await enqueue(id(1), true, { name: 'waiting', attempts: 0 });
    await enqueue(id(2), false, { name: 'sending', attempts: 1, since: NOW, sent: { operationId: 'a', value: false } });
    await enqueue(id(3), true, { name: 'delivered', since: NOW });
    await enqueue(id(4), true, { name: 'refused', attempts: 1, since: NOW, code: 'not-found' });
    const page = await openForReading();
    expect(page && (await readLibrary(page, 'ann')).pendingMarks).toEqual(
      new Map([
        [id(1), true],
        [id(2), false],
      ]),
    );
  });
});

describe('the number of series with something unread', () => {
  it('changes with a wish before the service knows of it', async () => {
    await store.putManga('ann', [manga()]);
    await putChapters(store, 'ann', [chapter(1)]);
    await store.putMarkers('ann', new Map([[series, []]]), NOW);
    expect(await store.unreadTotals('ann')).toEqual({ series: 1, chapters: 1 });
    await enqueue(id(1), true, { name: 'waiting', attempts: 0 });
    expect(await store.unreadTotals('ann')).toEqual({ series: 0, chapters: 0 });
  });
});

describe('a library that the database does not take', () => {
  it('keeps all or nothing of what was to be written, and says so', async () => {
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown) {
      puts += 1;
      if (puts === 2) throw new DOMException('the disk is full', 'QuotaExceededError');
      return put.call(this, value);
    });
    await expect(store.putManga('ann', [manga(), manga({ id: id(1_001) })])).rejects.toMatchObject({
      code: 'storage-full',
    });
    expect(await store.readManga('ann')).toEqual([]);
  });
});
