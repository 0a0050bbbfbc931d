import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../lib/clock';
import { defaultChoice } from '../../lib/library/list/follow-list';
import { countNow, countSeries, nothingWanted } from '../../lib/library/unread/series-counts';
import type { Intent } from '../../lib/model/intents';
import { clock, countReads, database, given, outbox, press, put, putDelivered, store } from './library-world';
import { chapter, defaultFilters, id, manga, NOW } from './rows';
import { followList, readLibrary } from './whole-library';

/** This number of series, each with this number of chapters, the first of which is read. */
async function putSeries(series: number, chapters: number): Promise<void> {
  const rows = Array.from({ length: series }, (_, n) => manga({ id: id(1_000 + n) }));
  await put({
    manga: rows,
    chapters: rows.flatMap((row, n) =>
      Array.from({ length: chapters }, (_, m) =>
        chapter(10_000 + n * chapters + m, { mangaId: row.id, number: `${m + 1}` }),
      ),
    ),
    read: new Map(rows.map((row, n) => [row.id, [id(10_000 + n * chapters)]])),
  });
}

const mark = (n: number, value = true) => press('mark', id(n), value);
const totals = () => store.unreadTotals('ann');

/** What a count says that reads everything. */
async function recount() {
  const rows = followList(await readLibrary(database, 'ann'), defaultChoice, given.filters, clock.now());
  return { series: rows.length, chapters: rows.reduce((sum, { count }) => sum + count, 0) };
}

describe('the number of what is unread', () => {
  it('is counted after a change from the series that changed, not from 1 000 with 30 chapters each', async () => {
    await putSeries(1_000, 30);
    expect(await totals()).toEqual({ series: 1_000, chapters: 29_000 });

    const reads = countReads();
    expect(await totals()).toEqual({ series: 1_000, chapters: 29_000 });
    expect(reads()).toBe(0);

    await putDelivered(id(1_007), { read: [id(10_211)] });
    const before = reads();
    expect(await totals()).toEqual({ series: 1_000, chapters: 28_999 });
    expect(reads() - before).toBeLessThanOrEqual(1 + 30 + 1);

    await mark(10_302);
    const beforeWish = reads();
    expect(await totals()).toEqual({ series: 1_000, chapters: 28_998 });
    // The wish, its chapter, and its series.
    expect(reads() - beforeWish).toBeLessThanOrEqual(1 + 1 + 1 + 30 + 1);
  }, 60_000);

  it('is counted again, while marks of many series wait, from the one series whose marks or chapters have changed', async () => {
    await putSeries(40, 30);
    for (let n = 0; n < 40; n++) await mark(10_000 + n * 30 + 1);
    expect(await totals()).toEqual({ series: 40, chapters: 40 * 28 });
    const reads = countReads();
    const readByCounting = async () => {
      const before = reads();
      const counted = await totals();
      const rows = reads() - before;
      expect(counted).toEqual(await recount());
      return { counted, rows };
    };
    const wishes = 40;
    expect((await readByCounting()).rows).toBe(wishes);

    await mark(10_002);
    const marked = await readByCounting();
    expect(marked.counted.chapters).toBe(40 * 28 - 1);
    // One more wish, its chapter, and its series.
    expect(marked.rows).toBeLessThanOrEqual(wishes + 1 + 1 + 1 + 30 + 1);

    await putDelivered(id(1_000), { read: [id(10_001)] });
    // Counted for what is stored, and for what waits.
    expect((await readByCounting()).rows).toBeLessThanOrEqual(wishes + 1 + 2 * (1 + 30 + 1));
  });

  it('is not counted again for a mark that is sent, which changes nothing, or for a rating', async () => {
    await putSeries(3, 30);
    await mark(10_001);
    await totals();
    const [waiting] = await database.getAll('intents');
    if (waiting?.kind !== 'mark') throw new Error('there is no mark');
    const state = { name: 'sending', attempts: 1, since: NOW, sent: { operationId: 'a', value: true } } as const;
    await database.put('intents', { ...waiting, state }, ['ann', 'mark', waiting.key]);
    await press('rating', id(1_001), 7);
    const reads = countReads();
    expect(await totals()).toEqual({ series: 3, chapters: 3 * 29 - 1 });
    // The mark and the rating.
    expect(reads()).toBe(2);
  });

  it('counts a mark of a chapter that was not known here once the chapter is', async () => {
    await putSeries(3, 2);
    await mark(20);
    expect(await totals()).toEqual({ series: 3, chapters: 3 });

    await put({ chapters: [20, 21].map((n) => chapter(n, { mangaId: id(1_001) })) });
    expect(await totals()).toEqual({ series: 3, chapters: 4 });

    await mark(30);
    expect(await totals()).toEqual({ series: 3, chapters: 4 });
    await put({ manga: [manga({ id: id(1_900) })], chapters: [30, 31].map((n) => chapter(n, { mangaId: id(1_900) })) });
    expect(await totals()).toEqual({ series: 4, chapters: 5 });
  });

  it('counts a mark in the series that has its chapter now', async () => {
    await putSeries(2, 3);
    await mark(10_001);
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
    await put({ chapters: [chapter(10_001, { mangaId: id(1_001), number: '9' })] });
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
    expect(await totals()).toEqual(await recount());
    await mark(10_001, false);
    expect(await totals()).toEqual({ series: 2, chapters: 4 });
  });

  it('is that of the whole library after any changes in any order, with a count after some of them', async () => {
    const what = fc.constantFrom(
      'mark',
      'deliver',
      'chapter',
      'move',
      'series',
      'status',
      'languages',
      'filter',
      'time',
    );
    const change = fc.record({ what, n: fc.integer({ min: 0, max: 5 }), is: fc.boolean(), isCounted: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 40 }), async (changes) => {
        for (const name of ['manga', 'chapters', 'markers', 'unread', 'intents', 'seriesSettings'] as const)
          await database.clear(name);
        clock.pass(DAY);
        given.filters = defaultFilters;
        await store.putManga('ann', [manga({ id: id(1_000) }), manga({ id: id(1_001) })]);
        for (const { what, n, is, isCounted } of changes) {
          await make(what, n, is);
          if (isCounted) expect(await totals()).toEqual(await recount());
        }
      }),
      { numRuns: 150 },
    );

    async function make(what: string, n: number, is: boolean): Promise<void> {
      const series = id(1_000 + (n % 2));
      if (what === 'mark') await mark(100 + n, is);
      if (what === 'deliver') await putDelivered(series, { [is ? 'read' : 'unread']: [id(100 + n)] });
      if (what === 'chapter') {
        const publishAt = clock.now() + (n % 4 === 0 ? HOUR : -HOUR);
        const parts = { mangaId: series, number: `${n}`, isUnavailable: is, publishAt };
        await put({ chapters: [chapter(100 + n, parts)] });
      }
      if (what === 'move')
        await put({ chapters: [chapter(100 + n, { mangaId: id(1_001 - (n % 2)), number: `${n}` })] });
      if (what === 'series') await store.putManga('ann', [manga({ id: series, isFollowed: is })]);
      if (what === 'status') await store.putDeliveredStatus('ann', series, is ? 'reading' : null);
      if (what === 'languages') await store.putSeriesSettings('ann', series, { languages: is ? ['de'] : null });
      if (what === 'filter') given.filters = { ...defaultFilters, groupReleases: is };
      if (what === 'time') clock.pass(is ? 2 * HOUR : -2 * HOUR);
    }
  });

  it('is that of the whole library, whatever is written', async () => {
    await putSeries(4, 5);
    const statuses = new Map([1_000, 1_001].map((n) => [id(n), n === 1_000 ? 'reading' : 'on_hold'] as const));
    const changes: (() => Promise<unknown>)[] = [
      () => put({ chapters: [chapter(20, { mangaId: id(1_000), number: '6' })] }),
      () => put({ chapters: [chapter(20, { mangaId: id(1_000), number: '6', isUnavailable: true })] }),
      () => put({ deleted: [id(10_003)] }),
      () => store.putMarkers('ann', new Map([[id(1_001), [id(10_005), id(10_006)]]]), NOW),
      () => store.putDeliveredStatus('ann', id(1_002), 'dropped'),
      () => store.putDeliveredStatus('ann', id(1_002), 'reading'),
      () => store.putDeliveredFollow('ann', id(1_003), false),
      () => put({ askedAt: NOW + DAY, statuses }),
      () => put({ askedAt: NOW + DAY, unfollowed: [id(1_002)] }),
      () => store.putManga('ann', [manga({ id: id(1_009), contentRating: 'pornographic' })]),
      () => mark(10_001),
      async () => {
        given.filters = { ...defaultFilters, groupReleases: false, languages: [] };
      },
      () => press('status', id(1_000), 'dropped'),
    ];
    for (const change of changes) {
      await change();
      expect(await totals()).toEqual(await recount());
    }
  });

  it.each([
    ['grows at the moment when a chapter comes out', 5 * HOUR, 0],
    ['goes by the clock of the service, also where this machine is hours behind', 0, 5 * HOUR],
  ])('%s', async (_, passes, aheadMs) => {
    await put({ manga: [manga()], chapters: [chapter(1), chapter(2, { publishAt: NOW + 5 * HOUR })] });
    expect(await totals()).toEqual({ series: 1, chapters: 1 });
    clock.pass(passes);
    given.aheadMs = aheadMs;
    expect(await totals()).toEqual({ series: 1, chapters: 2 });
  });

  it('grows at the moment when the wait of a number for a group is over that waits only because it was unmarked', async () => {
    given.filters = { ...defaultFilters, preference: { groups: [id(7)], waitMs: DAY } };
    await put({ manga: [manga()], chapters: [chapter(1, { groupIds: [id(8)], publishAt: NOW - HOUR })] });
    await putDelivered(manga().id, { read: [id(1)] });
    await mark(1, false);
    expect(await totals()).toEqual({ series: 0, chapters: 0 });
    clock.pass(DAY);
    expect(await totals()).toEqual({ series: 1, chapters: 1 });
  });

  it('does not keep what was counted while the clock was fast', async () => {
    await put({ manga: [manga()], chapters: [chapter(1), chapter(2, { publishAt: NOW + 5 * HOUR })] });
    clock.pass(6 * HOUR);
    expect(await totals()).toEqual({ series: 1, chapters: 2 });
    given.aheadMs = -6 * HOUR;
    expect(await totals()).toEqual({ series: 1, chapters: 1 });
  });

  it('counts nothing of another account', async () => {
    await putSeries(2, 3);
    expect(await store.unreadTotals('bob')).toEqual({ series: 0, chapters: 0 });
  });

  it('does not write again what is there already', async () => {
    await putSeries(2, 3);
    await totals();
    await putSeries(2, 3);
    const reads = countReads();
    await totals();
    expect(reads()).toBe(0);
  });
});

it('a count of many series goes through what waits once', async () => {
  await putSeries(200, 1);
  for (let n = 0; n < 200; n++) await mark(10_000 + n, false);
  let looks = 0;
  const intents = (await outbox.all('ann')).map(({ state, ...intent }) => ({
    ...intent,
    get state() {
      looks += 1;
      return state;
    },
  }));
  const options = { account: 'ann', filters: defaultFilters, now: NOW };
  const counted = await countNow(
    database,
    options,
    Array.from({ length: 200 }, (_, n) => id(1_000 + n)),
    intents as Intent[],
  );
  expect(counted.map(({ count }) => count)).toEqual(Array(200).fill(1));
  expect(looks).toBeLessThanOrEqual(10 * 200);
});

it('the count of a series has room for a hundred thousand chapters', async () => {
  const chapters = Array.from({ length: 150_000 }, (_, n) => chapter(n, { number: `${n % 1_000}` }));
  const stores = {
    manga: { get: async () => manga() },
    chapters: { getAll: async () => chapters },
    markers: { get: async () => undefined },
    settings: Promise.resolve(new Map()),
  };
  const filters = { ...defaultFilters, preference: { groups: [id(7)], waitMs: DAY } };
  const count = (now: number) => countSeries(stores, { account: 'ann', filters, now }, id(1_000), nothingWanted);
  expect(await count(NOW)).toMatchObject({ count: 1_000, validFrom: NOW, validUntil: null });
  expect(await count(NOW - 1)).toMatchObject({ count: 0, validUntil: NOW });
});
