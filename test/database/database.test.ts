import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import '../support/memory-database';
import { openDB, unwrap } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DATABASE_NAME,
  deleteDexmark,
  eraseDexmark,
  ofAccount,
  openDexmark,
  openForReading,
  readOnce,
} from '../../lib/database/database';
import { FIRST_VERSION, migrations, versionOf } from '../../lib/database/migrations';
import type { Dexmark } from '../../lib/database/schema';
import { write } from '../../lib/database/transactions';
import { Failure } from '../../lib/failure';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const check = { account: 'ann', name: 'sync', checkedAt: 1, knownSince: 0 } as const;

describe('the database', () => {
  it('is made by the background with every store', async () => {
    const database = await openDexmark();
    expect([...database.objectStoreNames].sort()).toEqual(
      [
        'bulkEntries',
        'chapters',
        'covers',
        'metadata',
        'history',
        'intents',
        'ledger',
        'manga',
        'markers',
        'seriesSettings',
        'unread',
      ].sort(),
    );
    expect(database.version).toBe(versionOf(migrations));
  });

  it('keeps its rows through a later migration', async () => {
    const before = await openDexmark();
    await before.put('metadata', check);
    before.close();
    const step = vi.fn();
    const after = await openDexmark([...migrations, step]);
    expect(step).toHaveBeenCalledOnce();
    expect(await after.get('metadata', ['ann', 'sync'])).toEqual(check);
  });

  it('says that its connection is gone when the browser closes it, or a newer version wants the database', async () => {
    const onClosed = vi.fn();
    forceCloseDatabase(unwrap(await openDexmark(undefined, onClosed)) as never);
    await expect.poll(() => onClosed.mock.calls.length).toBe(1);
    await openDexmark(undefined, onClosed);
    expect(onClosed).toHaveBeenCalledTimes(1);
    (await openDexmark([...migrations, () => undefined])).close();
    expect(onClosed).toHaveBeenCalledTimes(2);
  });

  it.each(['before', 'after'] as const)(
    'is opened once more for a page whose connection was closed %s it read',
    async (when) => {
      (await openDexmark()).close();
      let opened = 0;
      const open = async () => {
        opened += 1;
        return openForReading();
      };
      const read = async (database: Dexmark) => {
        if (opened === 1 && when === 'before') database.close();
        const count = await database.count('metadata');
        if (opened === 1) throw new DOMException('closed', 'AbortError');
        return count;
      };
      expect(await readOnce(open, read)).toBe(0);
      expect(opened).toBe(2);
      // Nothing of a page stands in the way of a newer version.
      (await openDexmark([...migrations, () => undefined])).close();
    },
  );

  it('that fails a page twice is said to fail', async () => {
    (await openDexmark()).close();
    const read = () => Promise.reject(new DOMException('closed', 'AbortError'));
    await expect(readOnce(openForReading, read)).rejects.toMatchObject({ name: 'Failure', code: 'storage-unread' });
  });

  it('is as it was when a migration fails', async () => {
    const before = await openDexmark();
    await before.put('metadata', check);
    before.close();
    const failing = () => Promise.reject(new Error('planted'));
    await expect(openDexmark([...migrations, failing])).rejects.toMatchObject({ code: 'storage-failed' });
    const after = await openDexmark();
    expect(await after.get('metadata', ['ann', 'sync'])).toEqual(check);
  });

  it('that a newer version of the extension wrote is left alone, and said so', async () => {
    const newer = await openDexmark([...migrations, () => undefined]);
    await newer.put('metadata', check);
    newer.close();
    await expect(openDexmark()).rejects.toMatchObject({ code: 'out-of-date' });
    const again = await openDexmark([...migrations, () => undefined]);
    expect(await again.get('metadata', ['ann', 'sync'])).toEqual(check);
  });

  it.each(Array.from({ length: FIRST_VERSION - 1 }, (_, n) => n + 1))(
    'of version %i, from before the first release, is left alone until it is deleted',
    async (version) => {
      (await openDB(DATABASE_NAME, version)).close();
      await expect(openDexmark()).rejects.toMatchObject({ code: 'unreleased-data' });
      expect(await openForReading()).toBeNull();
      expect(await indexedDB.databases()).toEqual([{ name: DATABASE_NAME, version }]);
      await deleteDexmark();
      expect((await openDexmark()).version).toBe(FIRST_VERSION);
    },
  );

  it('loses everything personal when it is erased, and keeps what the address has spent', async () => {
    const database = await openDexmark();
    await database.put('metadata', check);
    await database.put('ledger', { spent: 5 }, 'pacing');
    await eraseDexmark(database, 'new');
    expect(await database.getAll('metadata')).toEqual([{ account: '', name: 'identity', id: 'new' }]);
    expect(await database.get('ledger', 'pacing')).toEqual({ spent: 5 });
  });

  it('tells accounts apart whose names begin alike', async () => {
    const database = await openDexmark();
    for (const account of ['', 'ann', 'anna', 'ann ']) await database.put('metadata', { ...check, account });
    expect((await database.getAll('metadata', ofAccount('ann'))).map(({ account }) => account)).toEqual(['ann']);
    expect((await database.getAll('metadata', ofAccount(''))).map(({ account }) => account)).toEqual(['']);
  });
});

describe('a page', () => {
  it('does not create the database', async () => {
    expect(await openForReading()).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
    expect((await openDexmark()).version).toBe(versionOf(migrations));
  });

  it('reads what the background wrote', async () => {
    await (await openDexmark()).put('metadata', check);
    expect(await (await openForReading())?.get('metadata', ['ann', 'sync'])).toEqual(check);
  });

  it('that is closed while it opens the database does not take it for missing', async () => {
    await openDexmark();
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      const request = open('another');
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        request.transaction?.abort();
      });
      return request;
    });
    await expect(openForReading()).rejects.toMatchObject({ code: 'storage-failed', cause: { name: 'AbortError' } });
  });

  it('reads nothing of a database that was not migrated yet', async () => {
    (await openDB(DATABASE_NAME, versionOf(migrations) + 1)).close();
    expect(await openForReading()).toBeNull();
  });

  it('gives way to a migration', async () => {
    (await openDexmark()).close();
    await openForReading();
    expect((await openDexmark([...migrations, () => undefined])).version).toBe(versionOf(migrations) + 1);
  });
});

describe('a written transaction', () => {
  it('writes all or nothing, also when the work itself fails', async () => {
    const database = await openDexmark();
    const work = write(database, ['metadata'], async (transaction) => {
      await transaction.objectStore('metadata').put(check);
      throw new Failure('bad-request');
    });
    await expect(work).rejects.toMatchObject({ code: 'bad-request' });
    expect(await database.count('metadata')).toBe(0);
  });

  it.each([
    ['a row is put', 'put'],
    ['the whole is committed', 'commit'],
  ] as const)('that has no room left when %s says so, and writes nothing', async (_, when) => {
    const database = await openDexmark();
    const full = new DOMException('the disk is full', 'QuotaExceededError');
    const work = write(database, ['metadata'], async (transaction) => {
      if (when === 'put') throw full;
      await transaction.objectStore('metadata').put(check);
      Object.defineProperty(unwrap(transaction), 'error', { value: full });
      transaction.abort();
    });
    await expect(work).rejects.toMatchObject({ code: 'storage-full' });
    expect(await database.count('metadata')).toBe(0);
  });

  it('that the database does not take is a failure of storage', async () => {
    const database = await openDexmark();
    database.close();
    await expect(write(database, ['metadata'], async () => undefined)).rejects.toMatchObject({
      code: 'storage-failed',
    });
  });
});
