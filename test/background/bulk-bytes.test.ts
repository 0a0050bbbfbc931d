import { serialize } from 'node:v8';
import { describe, expect, it, vi } from 'vitest';
import { planResume } from '../../entrypoints/background/resume-work';
import { importSeries } from '../../lib/actions/bulk/bulk-changes';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { markChapter } from '../../lib/actions/chapters/marks';
import { FED_AT_ONCE } from '../../lib/library/bulk/bulk-change';
import { progress } from '../support/bulk-changes';
import { feedingLife } from '../support/feeding-life';
import { givenBackground, newId, parts, world } from '../support/given-background';
import { arrives, unreadChapter } from '../support/service-side';
import { delivered } from '../support/worker-side';

givenBackground({ live: feedingLife });

const stores: readonly string[] = ['metadata', 'bulkEntries'];

/** Settings alone: they are here at once, so that all feedings follow each other. Others for each count, as what is so already is no change. */
function seriesOf(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    ...{ id: `${String(count).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}` },
    ...{ isFollowed: false, status: null, rating: null },
    ...{ read: [], settings: { note: `note ${n} `.padEnd(200, 'x') } },
  }));
}

async function importSome(count: number): Promise<void> {
  await world.through(importSeries(parts, { operationId: newId(), series: seriesOf(count) }));
  expect(await progress()).toMatchObject({ of: count, done: count });
}

/** Bytes that each transaction of the change writes, by structured clone; that of its beginning first. */
async function bytesOf(count: number): Promise<{ begun: number; feedings: readonly number[] }> {
  const written: number[] = [];
  const { put } = IDBObjectStore.prototype;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, ...how) {
    if (how[0] === 'readwrite' && [names].flat().includes('metadata')) written.push(0);
    return transaction.call(this, names, ...how);
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (stores.includes(this.name)) written.push((written.pop() ?? 0) + serialize(value).byteLength);
    return put.call(this, value, key);
  });
  await importSome(count);
  vi.restoreAllMocks();
  const [begun = 0, ...feedings] = written;
  return { begun, feedings };
}

/** How often a row of the change is read, and all reads of the rows of its series. */
function watchReads(): { readonly changes: () => number; readonly entries: () => number } {
  const asked = (['get', 'getAll', 'getAllKeys', 'getKey', 'openCursor', 'openKeyCursor'] as const).flatMap((name) => [
    vi.spyOn(IDBObjectStore.prototype, name),
    vi.spyOn(IDBIndex.prototype, name),
  ]);
  const calls = () => asked.flatMap(({ mock }) => mock.calls.map((call, n) => ({ of: mock.contexts[n], call })));
  const nameOf = (of: unknown) => {
    const store = of instanceof IDBIndex ? of.objectStore : of;
    return store instanceof IDBObjectStore ? store.name : null;
  };
  return {
    changes: () =>
      calls().filter(({ of, call: [key] }) => nameOf(of) === 'metadata' && [key].flat().includes('bulk')).length,
    entries: () => calls().filter(({ of }) => nameOf(of) === 'bulkEntries').length,
  };
}

describe('a change of many series', () => {
  it('writes what it begins with once, and with each feeding what is fed', async () => {
    const { begun, feedings } = await bytesOf(200);
    const each = begun / 200;
    expect(feedings).toHaveLength(200 / FED_AT_ONCE);
    expect(Math.max(...feedings)).toBeLessThan(1.5 * FED_AT_ONCE * each);
    const twice = await bytesOf(400);
    const all = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0);
    expect(all(twice.feedings) / all(feedings)).toBeLessThan(2.1);
  });
});

describe('a mark of one chapter', () => {
  async function markOne(): Promise<void> {
    const { id: chapterId } = unreadChapter();
    await world.through(markChapter(parts, { operationId: newId(), chapterId, read: true }, 'popup'));
    await arrives(chapterId);
    await delivered();
  }

  it.each([
    ['no change of many series', async () => undefined],
    ['one of many that is over', () => importSome(200)],
  ])('costs one look, and none at its series, beside %s', async (_, begin) => {
    await begin();
    await world.through(feedBulkChange(parts));
    const reads = watchReads();
    await markOne();
    expect([reads.changes(), reads.entries()]).toEqual([0, 0]);
    // As the background does when the queue is empty.
    await world.through(planResume(parts));
    expect([reads.changes(), reads.entries()]).toEqual([1, 0]);
  });
});
