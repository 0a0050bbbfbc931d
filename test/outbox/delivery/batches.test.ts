import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aloneOf, batchesOf, halvesOf, marksOf, unmarksOf } from '../../../lib/outbox/delivery/batches';
import { endpoints } from '../../../lib/service/endpoints';
import { READ_BATCH_BYTES } from '../../../lib/service/limits';
import { liveProfile } from '../../../lib/service/profile';
import { id, waiting } from '../some-intents';

const manga = (n: number) => id(1_000_000 + n);

describe('batches of marks', () => {
  it('are one for each manga, the latest click first', () => {
    const batches = batchesOf(
      [waiting({ key: id(1), at: 1 }), waiting({ key: id(2), at: 2 }), waiting({ key: id(3), at: 3 })],
      new Map([
        [id(1), manga(1)],
        [id(2), manga(2)],
        [id(3), manga(1)],
      ]),
    );
    expect(batches.map(({ mangaId, intents }) => [mangaId, intents.map(({ key }) => key)])).toEqual([
      [manga(1), [id(3), id(1)]],
      [manga(2), [id(2)]],
    ]);
  });

  it('carry marks both ways in one request', () => {
    const [batch] = batchesOf(
      [waiting({ key: id(1), value: true, at: 1 }), waiting({ key: id(2), value: false, at: 2 })],
      new Map([
        [id(1), manga(1)],
        [id(2), manga(1)],
      ]),
    );
    expect(batch && marksOf(batch)).toEqual({ mangaId: manga(1), read: [id(1)], unread: [id(2)], history: false });
  });

  it('leave out a chapter whose manga is not known', () => {
    expect(batchesOf([waiting({ key: id(1) })], new Map())).toEqual([]);
  });

  it.each([
    ['a single mark', [true], true],
    ['a single unmark', [false], false],
    ['marks in bulk', [true, true], false],
  ])('show %s in the reading history as they should', (_, reads, history) => {
    const marks = reads.map((value, n) => waiting({ key: id(n), value }));
    const [batch] = batchesOf(marks, new Map(marks.map(({ key }) => [key, manga(1)])));
    expect(batch && marksOf(batch).history).toBe(history);
  });

  it.each(['releases', 'many'] as const)(
    'show a mark that a click made among others (%s) in no reading history',
    (scope) => {
      const mark = waiting({ key: id(1), value: true, scope });
      const [batch] = batchesOf([mark], new Map([[mark.key, manga(1)]]));
      expect(batch && marksOf(batch).history).toBe(false);
    },
  );

  it.each([
    ['the latest mark alone', [true, true, false], [1]],
    ['all unmarks, where one of them is the latest', [false, true, false], [1, 3]],
  ])('leave as single marks do: %s', (_, reads, alone) => {
    const marks = reads.map((value, n) => waiting({ key: id(n + 1), value, at: -n }));
    const [batch] = batchesOf(marks, new Map(marks.map(({ key }) => [key, manga(1)])));
    expect(batch && aloneOf(batch).intents.map(({ key }) => key)).toEqual(alone.map(id));
  });

  it('may hold nothing to be unread', () => {
    const marks = [waiting({ key: id(1), value: true })];
    const [batch] = batchesOf(marks, new Map(marks.map(({ key }) => [key, manga(1)])));
    expect(batch && unmarksOf(batch)).toBeNull();
  });

  it('do not turn into single clicks when they are halved', () => {
    const marks = [waiting({ key: id(1), at: 2 }), waiting({ key: id(2), at: 1 })];
    const [batch] = batchesOf(marks, new Map(marks.map(({ key }) => [key, manga(1)])));
    expect(batch && halvesOf(batch).map((half) => marksOf(half))).toMatchObject([
      { read: [id(1)], history: false },
      { read: [id(2)], history: false },
    ]);
  });

  it('never exceed the body limit, lose no mark and double none, in as few requests as there can be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ manga: fc.nat({ max: 3 }), read: fc.boolean() }), { maxLength: 1_200 }),
        (all) => {
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
          const bytesNeeded = (count: number) => count * 39 + 42;
          const counts = Map.groupBy(all, (mark) => mark.manga).values();
          const fewest = [...counts].reduce(
            (sum, { length }) => sum + Math.ceil(bytesNeeded(length) / READ_BATCH_BYTES),
            0,
          );
          expect(requests.length).toBeLessThanOrEqual(fewest + 1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function bytesOf(marks: ReturnType<typeof marksOf>): number {
  return new TextEncoder().encode(JSON.stringify(endpoints.markChapters.request(marks, liveProfile).body)).length;
}
