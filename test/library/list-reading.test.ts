import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DAY } from '../../lib/clock';
import { chosenRows, defaultChoice } from '../../lib/library/list/follow-list';
import { readSeriesList, readSeriesRows } from '../../lib/library/list/list-reading';
import { found } from '../../lib/library/list/search';
import { defaultSeriesSettings } from '../../lib/library/series/series-settings';
import { createLibraryStore } from '../../lib/library/store';
import { clock, database, press, put, putDelivered, store } from './library-world';
import { chapter, defaultFilters, id, manga, NOW } from './rows';
import { followList, readLibrary } from './whole-library';

const options = { account: 'ann', filters: defaultFilters, titles: 'english', now: NOW } as const;
const series = (n: number) => id(1_000 + n);
const release = (n: number, place: number) => id(10_000 + 10 * n + place);

/** This many series with three chapters each, the first read in every other one, the last out tomorrow. */
async function putSeries(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => manga({ id: series(n), title: `Series ${(n * 11) % count}` }));
  await put({
    manga: rows,
    chapters: rows.flatMap(({ id: mangaId }, n) =>
      [0, 1, 2].map((place) =>
        chapter(10_000 + 10 * n + place, {
          mangaId,
          number: `${place + (n % 3)}`,
          publishAt: NOW - ((n * 5) % 11) * DAY + (place - 1) * DAY - 1,
        }),
      ),
    ),
    read: new Map(rows.map(({ id: mangaId }, n) => [mangaId, n % 2 === 0 ? [release(n, 0)] : []])),
  });
}

/** What a person or the service does to one of ten series. */
const change = fc.record({
  n: fc.nat(9),
  place: fc.nat(2),
  kind: fc.constantFrom('press', 'take back', 'deliver', 'unfollow', 'put aside', 'count', 'new chapter', 'complete'),
});

async function apply({ n, place, kind }: { n: number; place: number; kind: string }, at: number): Promise<void> {
  const key = release(n, place);
  if (kind === 'press' || kind === 'take back') await press('mark', key, kind === 'press');
  if (kind === 'unfollow') await press('follow', series(n), false);
  if (kind === 'put aside') await store.putDeliveredStatus('ann', series(n), 'on_hold');
  if (kind === 'deliver') await putDelivered(series(n), { read: [key] }, true);
  if (kind === 'count') await store.unreadTotals('ann');
  if (kind === 'complete') await put({ complete: { mangaId: series(n), languages: [] } });
  const parts = { mangaId: series(n), number: `${10 + at}` };
  if (kind === 'new chapter') await put({ chapters: [chapter(20_000 + at, parts)] });
}

/** What a row shows beside its title. */
function said({ next, ...row }: { unread: number; isComplete: boolean; next: { id: string } | null }) {
  return { unread: row.unread, isComplete: row.isComplete, next: next?.id };
}

describe('the list that is read without its chapters', () => {
  it('says what is finished, and in which languages there is something that counts, stored and with a mark on its way', async () => {
    const ended = { status: 'completed', lastChapter: '2', lastVolume: null };
    await put({
      manga: [manga({ id: series(1), publication: ended }), manga({ id: series(2), title: 'Other' })],
      chapters: [
        ...[chapter(1), chapter(2, { language: 'fr' }), chapter(3, { language: 'de' })],
        chapter(4, { language: 'es', isUnavailable: true }),
        chapter(5, { language: 'ja', publishAt: NOW + DAY }),
      ].map((one) => ({ ...one, mangaId: series(1) })),
      read: new Map([[series(1), [id(1)]]]),
    });
    const filters = { ...defaultFilters, languages: ['en', 'fr', 'es', 'ja'] };
    const wide = { ...options, filters };
    const listed = async () =>
      (await readSeriesList(database, wide)).series.map(({ isFinished, languages }) => ({ isFinished, languages }));
    const none = { isFinished: false, languages: [] };
    expect(await listed()).toEqual([{ isFinished: false, languages: ['en', 'fr'] }, none]);
    await press('mark', id(2), true);
    expect(await listed()).toEqual([{ isFinished: true, languages: ['en', 'fr'] }, none]);
    await putDelivered(series(1), { read: [id(2)] }, true);
    const counting = createLibraryStore({ database, clock, filters: () => filters });
    await counting.unreadTotals('ann');
    const finished = { isFinished: true, languages: ['en', 'fr'] };
    expect(await database.get('unread', ['ann', series(1)])).toMatchObject(finished);
    expect(await listed()).toEqual([finished, none]);
  });

  it('is the list of the whole library, whatever was done and counted before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        for (const name of ['manga', 'chapters', 'markers', 'unread', 'intents'] as const) await database.clear(name);
        await putSeries(10);
        for (const [at, one] of changes.entries()) await apply(one, at);

        const whole = await readLibrary(database, 'ann');
        const list = await readSeriesList(database, options);
        for (const tab of ['unread', 'all'] as const) {
          for (const sort of ['newest', 'title', 'unread', 'expected'] as const) {
            const choice = { ...defaultChoice, tab, sort };
            const rows = followList(whole, choice, defaultFilters, NOW);
            expect(chosenRows(list.series, choice).map((row) => [row.mangaId, said(row)])).toEqual(
              rows.map((row) => [row.manga.id, said(row)]),
            );
          }
        }
        expect(list.pendingMarks).toEqual(whole.pendingMarks);
        expect(list.queue).toEqual(whole.queue);
      }),
      { numRuns: 40 },
    );
  });

  it('is complete where it takes many answers of the database', async () => {
    await putSeries(700);
    await store.unreadTotals('ann');
    const { series: rows } = await readSeriesList(database, options);
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 700 }, (_, n) => `Series ${n}`));
    expect(new Set(rows.map(({ unread }) => unread))).toEqual(new Set([1, 2, 3]));
  });

  it.each([
    ['english', ['Alder', 'Birch', 'Cedar']],
    ['romanized', ['Birch', 'Cedar', 'Sugi']],
    ['original', ['Aspen', 'Birch', '杉']],
  ] as const)(
    'calls series as the reader chose, in that order, and finds them by any title: %s',
    async (titles, shown) => {
      await put({
        manga: [
          manga({ id: series(1), title: 'Cedar', altTitles: ['Cedar', 'Aspen'], otherTitles: { original: 'Aspen' } }),
          manga({ id: series(2), title: 'Birch', altTitles: ['Birch'] }),
          manga({
            ...{ id: series(3), title: 'Alder', altTitles: ['Alder', 'Sugi', '杉'] },
            otherTitles: { romanized: 'Sugi', original: '杉' },
          }),
        ],
      });
      await press('follow', series(3), true);
      const list = await readSeriesList(database, { ...options, titles });
      expect(list.series.map(({ title }) => title)).toEqual(shown);
      for (const search of ['alder', 'sugi', '杉'])
        expect(found(list.series, search).map(({ mangaId }) => mangaId)).toEqual([series(3)]);
      const last = shown.find((title) => ['Alder', 'Sugi', '杉'].includes(title));
      expect(list.queue.map(({ manga: queued }) => queued?.title)).toEqual([last]);
      expect((await readSeriesRows(database, 'ann', [series(3)], titles)).get(series(3))?.manga.title).toBe(last);
    },
  );

  it('folds no title before something is searched, and then each once', async () => {
    await putSeries(700);
    await store.unreadTotals('ann');
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const folded = () => normalize.mock.contexts.filter((text) => `${text}`.startsWith('Series ')).length;
    const { series: rows } = await readSeriesList(database, options);
    expect(found(rows, '')).toHaveLength(700);
    expect(folded()).toBe(0);
    expect(found(rows, 'series')).toHaveLength(700);
    const once = folded();
    expect(once).toBeGreaterThanOrEqual(700);
    expect(found(rows, 'series 69')).toHaveLength(17);
    expect(folded()).toBe(once);
  });

  it('reads the chapters of no series but the one with a pending mark', async () => {
    await putSeries(30);
    await store.unreadTotals('ann');
    await press('mark', release(3, 1), true);
    const getAll = vi.spyOn(IDBIndex.prototype, 'getAll');
    const { series: rows } = await readSeriesList(database, options);
    expect(getAll.mock.calls.map(([key]) => key)).toEqual([['ann', series(3)]]);
    const whole = followList(await readLibrary(database, 'ann'), { ...defaultChoice, tab: 'all' }, defaultFilters, NOW);
    expect(rows.find(({ mangaId }) => mangaId === series(3))?.unread).toBe(
      whole.find((row) => row.manga.id === series(3))?.unread,
    );
  });

  it('asks for the chapter of each pending mark once, and for no row of a series by itself but to count it', async () => {
    await putSeries(30);
    await store.unreadTotals('ann');
    for (let n = 0; n < 30; n++) await press('mark', release(n, 1), true);
    const gets = vi.spyOn(IDBObjectStore.prototype, 'get');
    const { queue } = await readSeriesList(database, options);
    const names = gets.mock.contexts.map((store) => (store as IDBObjectStore).name);
    expect(names.filter((name) => name === 'chapters')).toHaveLength(30);
    expect(names.filter((name) => name === 'manga')).toHaveLength(30);
    expect(queue.map(({ chapter, manga }) => [chapter?.mangaId, manga?.id])).toEqual(
      Array.from({ length: 30 }, (_, n) => [series(n), series(n)]),
    );
  });

  it('has the next chapter of a count that an earlier version has stored without it', async () => {
    await putSeries(1);
    await store.unreadTotals('ann');
    const [{ next, isComplete, ...earlier } = undefined as never] = await database.getAll('unread');
    await database.put('unread', earlier as never);
    const { series: rows } = await readSeriesList(database, options);
    expect(rows.map(said)).toEqual([said({ next, isComplete, unread: earlier.count })]);
    await store.unreadTotals('ann');
    expect(await database.getAll('unread')).toEqual([{ ...earlier, next, isComplete, revision: expect.any(String) }]);
  });

  it('has the newest chapter that is for the reader, also of a count that an earlier version has stored without it', async () => {
    const filters = { ...defaultFilters, languages: ['en'] };
    const newestAt = async () => (await readSeriesList(database, { ...options, filters })).series[0]?.newestAt;
    const french = chapter(2, { language: 'fr', publishAt: NOW - 1 });
    await put({ manga: [manga()], chapters: [chapter(1), french] });
    expect(await newestAt()).toBe(NOW - DAY);
    const counting = createLibraryStore({ database, clock, filters: () => filters });
    await counting.unreadTotals('ann');
    const [{ newestAt: stored, ...earlier } = undefined as never] = await database.getAll('unread');
    expect([stored, earlier.validFrom]).toEqual([NOW - DAY, NOW - 1]);
    expect(await newestAt()).toBe(NOW - DAY);
    await database.put('unread', earlier as never);
    expect(await newestAt()).toBe(NOW - DAY);
    await counting.unreadTotals('ann');
    expect(await database.getAll('unread')).toMatchObject([{ newestAt: stored, validFrom: NOW - 1 }]);
  });

  it('has what is new in languages that do not count, stored and not, unless its series has languages of its own', async () => {
    const wide = { ...options, filters: { ...defaultFilters, languages: ['en'] } };
    const uncounted = async () => (await readSeriesList(database, wide)).series.map((row) => row.uncounted);
    const own = { ...defaultSeriesSettings, languages: ['de'], account: 'ann', mangaId: series(2), changedAt: NOW };
    await database.put('seriesSettings', own);
    await put({
      manga: [manga({ id: series(1) }), manga({ id: series(2), title: 'Other' })],
      chapters: [1, 2].map((n) => chapter(n, { mangaId: series(n), language: 'fr' })),
    });
    const known = [{ count: 1, languages: ['fr'] }, null];
    expect(await uncounted()).toEqual(known);
    await createLibraryStore({ database, clock, filters: () => wide.filters }).unreadTotals('ann');
    expect((await database.getAll('unread')).map((row) => row.uncounted)).toEqual(known);
    expect(await uncounted()).toEqual(known);
  });

  it('says that nothing is missing as soon as all older chapters are known', async () => {
    await put({ manga: [manga()], chapters: [chapter(12)] });
    await store.unreadTotals('ann');
    const isComplete = async () => (await readSeriesList(database, options)).series[0]?.isComplete;
    expect(await isComplete()).toBe(false);
    await put({ complete: { mangaId: manga().id, languages: [] } });
    expect(await isComplete()).toBe(true);
  });

  it('says that something may be missing of a series that was read long ago and is followed now, sent or not', async () => {
    const complete = { languages: [], at: NOW - 60 * DAY };
    await put({ manga: [manga({ isFollowed: false })], chapters: [chapter(1)] });
    await store.put('ann', { askedAt: complete.at, complete: { mangaId: manga().id, languages: [] } });
    await store.unreadTotals('ann');
    const isComplete = async () => (await readSeriesList(database, options)).series[0]?.isComplete;
    expect(await isComplete()).toBe(true);
    await press('follow', manga().id, true);
    expect(await isComplete()).toBe(false);
    await database.clear('intents');
    await store.putDeliveredFollow('ann', manga().id, true);
    expect(await isComplete()).toBe(false);
    await store.put('ann', { askedAt: NOW + DAY, manga: [manga()] });
    expect(await isComplete()).toBe(true);
  });

  it('follows other filters before the background has counted by them', async () => {
    await putSeries(3);
    await store.unreadTotals('ann');
    const filters = { ...defaultFilters, languages: ['fr'] };
    const { series: rows } = await readSeriesList(database, { ...options, filters });
    expect(rows.map(({ unread }) => unread)).toEqual([0, 0, 0]);
  });
});

describe('the rows of a few series', () => {
  it('are those of the account, and none of a series that is not known', async () => {
    await putSeries(2);
    const rows = await readSeriesRows(database, 'ann', [series(1), series(9)], 'english');
    expect([...rows.keys()]).toEqual([series(1)]);
    expect(rows.get(series(1))).toMatchObject({ manga: { id: series(1) }, read: new Set() });
    expect(rows.get(series(1))?.chapters).toHaveLength(3);
    expect(await readSeriesRows(database, 'bob', [series(1)], 'english')).toEqual(new Map());
  });
});
