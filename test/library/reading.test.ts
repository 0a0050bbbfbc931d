import { describe, expect, it, vi } from 'vitest';
import { openForReading } from '../../lib/database/database';
import { otherReleases, readStates } from '../../lib/library/reading';
import type { MarkIntent } from '../../lib/model/intents';
import type { ChapterRow } from '../../lib/model/rows';
import { countReads, database, put, putDelivered, store } from './library-world';
import { chapter, id, manga, NOW } from './rows';
import { readLibrary } from './whole-library';

const series = manga().id;

async function enqueue(chapterId: string, read: boolean, state: MarkIntent['state']): Promise<void> {
  const made = {
    operationId: 'a',
    at: 1,
    account: 'ann',
    baseline: null,
    undoValue: null,
    previous: null,
    inDoubt: null,
  };
  await database.put('intents', { ...made, kind: 'mark', key: chapterId, value: read, state }, [
    'ann',
    'mark',
    chapterId,
  ]);
}

describe('whether a chapter is read', () => {
  it('is what the service said', async () => {
    await put({ chapters: [chapter(1), chapter(2)], read: new Map([[series, [id(1)]]]) });
    expect(await store.readStates('ann', [id(1), id(2)])).toEqual(
      new Map([
        [id(1), true],
        [id(2), false],
      ]),
    );
  });

  it('is not known of a chapter that is not here, nor before the service was asked, nor for another account', async () => {
    await put({ chapters: [chapter(1)] });
    expect(await readStates(database, 'ann', [id(1), id(2)])).toEqual(new Map());
    await store.putMarkers('ann', new Map([[series, [id(1)]]]), NOW);
    expect(await readStates(database, 'bob', [id(1)])).toEqual(new Map());
  });

  it('is known by its mark of a chapter that is older than those kept here', async () => {
    await store.putMarkers('ann', new Map([[series, [id(1)]]]), NOW);
    expect(await readStates(database, 'ann', [id(1), id(2)])).toEqual(new Map([[id(1), true]]));
  });

  it('is looked up by the chapter, not in the marks of every series', async () => {
    const marks = Array.from({ length: 300 }, (_, n): [string, string[]] => [id(1_000 + n), [id(n), id(10_000 + n)]]);
    await put({ chapters: [chapter(1, { mangaId: id(1_001) })], read: new Map(marks) });
    await store.putMarkers('bob', new Map([[series, [id(6)]]]), NOW);
    const reads = countReads();
    const asked = [1, 5, 299, 9_000].map(id);
    const known = new Map(asked.slice(0, 3).map((one) => [one, true]));
    expect(await store.readStates('ann', asked)).toEqual(known);
    // Each chapter or its absence, and the marks of three series.
    expect(reads()).toBeLessThanOrEqual(4 + 3);
    expect(await store.readConfirmedStates('ann', asked)).toEqual(known);
    expect(await store.readStates('bob', [id(5), id(6)])).toEqual(new Map([[id(6), true]]));
  });

  it('is known of a mark that was delivered, even where the service was never asked', async () => {
    await put({ chapters: [chapter(1), chapter(2)] });
    await putDelivered(series, { read: [id(1)] }, true);
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

const marked = chapter(1, { number: '12.5', volume: '2', publishAt: NOW });
const others = ['2', '3'].map((volume, n) => chapter(2 + n, { number: '12.5', volume, publishAt: NOW }));

describe('the other releases of a chapter', () => {
  it.each<[string, Partial<ChapterRow>, boolean]>([
    ['of the same number', {}, true],
    ['of the same number, written otherwise', { number: '012.50' }, true],
    ['in another language', { language: 'fr' }, true],
    ['of the same number in another volume, where numbers may start over', { volume: '3' }, false],
    ['of the same number in the same volume, written otherwise', { volume: '02.0' }, true],
    ['of the same number in no volume', { volume: null }, true],
    ['of another number', { number: '12' }, false],
    ['without a number', { number: null }, false],
    ['that are still to come', { publishAt: NOW + 1 }, false],
    ['that were taken down', { isDeleted: true }, false],
  ])('%s: %o', (_, different, isOne) => {
    const other = chapter(2, { number: '12.5', volume: '2', publishAt: NOW, ...different });
    expect(otherReleases(manga(), [marked, other], marked, NOW)).toEqual(isOne ? [other] : []);
  });

  it('are those of every volume where it is in none', () => {
    const alone = chapter(1, { number: '12.5', publishAt: NOW });
    expect(otherReleases(manga(), [alone, ...others], alone, NOW)).toEqual(others);
  });

  it('are told apart by volume where numbers start over', () => {
    expect(otherReleases(manga({ resetsNumbers: true }), [marked, ...others], marked, NOW)).toEqual([others[0]]);
  });

  it('are none where it has no number: such a chapter stands alone', () => {
    const alone = chapter(1, { number: null });
    expect(otherReleases(manga(), [alone, chapter(2, { number: null })], alone, NOW)).toEqual([]);
  });
});
