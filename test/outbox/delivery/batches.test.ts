import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Batch,
  batchesOf,
  marksOf,
  singleMark,
  splitBatch,
  unmarksOf,
} from '../../../lib/outbox/delivery/batches';
import { endpoints } from '../../../lib/service/endpoints';
import { READ_BATCH_BYTES } from '../../../lib/service/limits';
import { liveProfile } from '../../../lib/service/profile';
import { id, waiting } from '../some-intents';

const manga = (n: number) => id(1_000_000 + n);

/** The batch of these marks, all of one manga. */
function batchOf(...marks: ReturnType<typeof waiting>[]): Batch {
  const [batch] = batchesOf(marks, new Map(marks.map(({ key }) => [key, manga(1)])));
  if (!batch) throw new Error('there is nothing to send');
  return batch;
}

describe('batches of marks', () => {
  it('are one for each manga, the latest click first', () => {
    const marks = [1, 2, 3].map((n) => waiting({ key: id(n), at: n }));
    const batches = batchesOf(marks, new Map([1, 2, 3].map((n) => [id(n), manga(n === 2 ? 2 : 1)])));
    expect(batches.map(({ mangaId, intents }) => [mangaId, intents.map(({ key }) => key)])).toEqual([
      [manga(1), [id(3), id(1)]],
      [manga(2), [id(2)]],
    ]);
  });

  it('carry marks both ways in one request', () => {
    const batch = batchOf(waiting({ key: id(1), value: true, at: 1 }), waiting({ key: id(2), value: false, at: 2 }));
    expect(marksOf(batch)).toEqual({ mangaId: manga(1), read: [id(1)], unread: [id(2)], history: false });
  });

  it('leave out a chapter whose manga is not known', () => {
    expect(batchesOf([waiting({ key: id(1) })], new Map())).toEqual([]);
  });

  it.each([
    ['a single mark', [{ value: true }], true],
    ['a single unmark', [{ value: false }], false],
    ['marks in bulk', [{ value: true }, { value: true }], false],
    ['a mark that a click made among others of a release', [{ value: true, scope: 'releases' }], false],
    ['a mark that a click made among many', [{ value: true, scope: 'many' }], false],
  ] as const)('show %s in the reading history as they should', (_, marks, history) => {
    const batch = batchOf(...marks.map((mark, n) => waiting({ key: id(n), ...mark })));
    expect(marksOf(batch).history).toBe(history);
  });

  it.each([
    ['the latest mark alone', [true, true, false], [1]],
    ['all unmarks, where one of them is the latest', [false, true, false], [1, 3]],
  ])('leave as single marks do: %s', (_, reads, alone) => {
    const batch = batchOf(...reads.map((value, n) => waiting({ key: id(n + 1), value, at: -n })));
    expect(singleMark(batch).intents.map(({ key }) => key)).toEqual(alone.map(id));
  });

  it('may hold nothing to be unread', () => {
    expect(unmarksOf(batchOf(waiting({ value: true })))).toBeNull();
  });

  it('do not turn into single clicks when they are halved', () => {
    const batch = batchOf(waiting({ key: id(1), at: 2 }), waiting({ key: id(2), at: 1 }));
    expect(splitBatch(batch).map(marksOf)).toMatchObject([
      { read: [id(1)], history: false },
      { read: [id(2)], history: false },
    ]);
  });

  it('never exceed the body limit, lose no mark and double none, in as few requests as there can be', () => {
    const anyMarks = fc.array(fc.record({ manga: fc.nat({ max: 3 }), read: fc.boolean() }), { maxLength: 1_200 });
    fc.assert(
      fc.property(anyMarks, (all) => {
        const marks = all.map(({ read }, n) => waiting({ key: id(n), value: read, at: n % 7 }));
        const mangaOf = new Map(all.map((mark, n) => [id(n), manga(mark.manga)]));
        const requests = batchesOf(marks, mangaOf).map(marksOf);

        for (const request of requests) expect(bytesOf(request)).toBeLessThanOrEqual(READ_BATCH_BYTES);
        const sent = requests.flatMap(({ mangaId, read, unread }) => [
          ...read.map((key) => ({ key, read: true, mangaId })),
          ...unread.map((key) => ({ key, read: false, mangaId })),
        ]);
        expect(sent.length).toBe(marks.length);
        expect(new Map(sent.map((mark) => [mark.key, mark]))).toEqual(
          new Map(marks.map(({ key, value }) => [key, { key, read: value, mangaId: mangaOf.get(key) }])),
        );
        const fewestOf = (count: number) => Math.ceil((count * 39 + 42) / READ_BATCH_BYTES);
        const counts = Map.groupBy(all, (mark) => mark.manga).values();
        const fewest = [...counts].reduce((sum, { length }) => sum + fewestOf(length), 0);
        expect(requests.length).toBeLessThanOrEqual(fewest + 1);
      }),
      { numRuns: 60 },
    );
  });
});

function bytesOf(marks: ReturnType<typeof marksOf>): number {
  return new TextEncoder().encode(JSON.stringify(endpoints.markChapters.request(marks, liveProfile).body)).length;
}
