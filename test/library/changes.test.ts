import { describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '../../lib/clock';
import { database, put, putDelivered, store } from './library-world';
import { chapter, id, manga, NOW } from './rows';

/** Of as many series, one a day: the oldest has the highest number. */
const chapters = Array.from({ length: 60 }, (_, n) =>
  chapter(n, { mangaId: id(1_000 + n), publishAt: NOW - (n + 1) * DAY }),
);
const countedSeries = async () => (await database.getAll('unread')).map(({ mangaId }) => mangaId);

async function putCounted(): Promise<void> {
  await put({ manga: chapters.map(({ mangaId }) => manga({ id: mangaId })), chapters });
  await store.unreadTotals('ann');
  expect(await countedSeries()).toHaveLength(60);
}

describe('a page of chapters', () => {
  it('is compared with what is known of its time in one look', async () => {
    await putCounted();
    const gets = vi.spyOn(IDBObjectStore.prototype, 'get');
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await put({ chapters: chapters.slice(10, 40) });
    expect(gets).not.toHaveBeenCalled();
    expect(puts).not.toHaveBeenCalled();
    expect(await countedSeries()).toHaveLength(60);
    vi.restoreAllMocks();
  });

  it.each([
    ['that lie far apart', (n: number) => n === 0 || n === 59],
    ['of which each is among many others', (n: number) => n % 20 === 7],
  ])('of chapters %s changes nothing but what has changed', async (_, isOnPage) => {
    await putCounted();
    const page = chapters.filter((_, n) => isOnPage(n));
    await put({ chapters: page });
    expect(await countedSeries()).toHaveLength(60);
    const [first] = page;
    if (!first) throw new Error('The page is empty.');
    await put({ chapters: [{ ...first, title: 'Another' }, ...page.slice(1)] });
    expect(await database.get('chapters', ['ann', first.id])).toMatchObject({ title: 'Another' });
    expect(await countedSeries()).toEqual(
      chapters.map(({ mangaId }) => mangaId).filter((one) => one !== first.mangaId),
    );
  });

  it('writes a chapter that comes out at another time than was known', async () => {
    await putCounted();
    await put({ chapters: [chapter(5, { mangaId: id(1_005), publishAt: NOW + DAY })] });
    expect(await database.get('chapters', ['ann', id(5)])).toMatchObject({ publishAt: NOW + DAY });
    expect(await database.count('chapters')).toBe(60);
  });
});

it.each([
  ['marks', () => putDelivered(id(1), { read: [id(2)] })],
  [
    'marks of a tab of the site',
    () => store.noteUnconfirmed('ann', { mangaId: id(1), read: [id(2)], unread: [], history: false }),
  ],
  ['a follow', () => store.putDeliveredFollow('ann', id(1), true)],
  ['a status', () => store.putDeliveredStatus('ann', id(1), 'reading')],
  ['a rating', () => store.putDeliveredRating('ann', id(1), 7)],
])('has %s that were delivered on the disk, while an answer may be asked for again', async (_, deliver) => {
  await put({ manga: [manga()] });
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await deliver();
  await put({ chapters: [chapter(1)] });
  const written = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([, , options]) => options);
  vi.restoreAllMocks();
  expect(written).toEqual([{ durability: 'strict' }, { durability: 'relaxed' }]);
});

it('reads the statuses that were kept once for a page of series, not for each of them', async () => {
  const series = chapters.map(({ mangaId }) => manga({ id: mangaId, status: null }));
  const statuses = Object.fromEntries(series.map((row) => [row.id, 'on_hold' as const]));
  await put({ metadata: [{ name: 'statuses', statuses }] });
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get');
  await put({ manga: series });
  const stores = (gets.mock.contexts as IDBObjectStore[]).map(({ name }) => name);
  vi.restoreAllMocks();
  expect(stores.filter((name) => name === 'metadata')).toHaveLength(1);
  expect((await database.getAll('manga')).every(({ status }) => status === 'on_hold')).toBe(true);
});

it('forgets the counts of the series that change, however many they are, and of no other account', async () => {
  await putCounted();
  await store.putManga('bob', [manga({ id: id(1_001) })]);
  await store.unreadTotals('bob');
  const changed = chapters.slice(0, 45).map((row) => ({ ...row, title: 'Another' }));
  await put({ chapters: changed });
  expect(await countedSeries()).toEqual([...chapters.slice(45).map(({ mangaId }) => mangaId), id(1_001)]);
});

describe('a chapter that was asked for by itself', () => {
  const isLone = async () => (await database.get('chapters', ['ann', id(1)]))?.isLone ?? false;

  it('is lone until an answer has it among its neighbours', async () => {
    await store.putLoneChapters('ann', [chapter(1)]);
    expect(await isLone()).toBe(true);
    await store.putLoneChapters('ann', [chapter(1, { title: 'The Tide' })]);
    expect(await isLone()).toBe(true);
    await put({ chapters: [chapter(1), chapter(2)] });
    expect(await isLone()).toBe(false);
  });

  it('is not lone where it was known among its neighbours, also at another time', async () => {
    await put({ chapters: [chapter(1), chapter(2)] });
    await store.putLoneChapters('ann', [chapter(1, { title: 'The Tide' })]);
    expect(await isLone()).toBe(false);
    await store.putLoneChapters('ann', [chapter(1, { publishAt: NOW + DAY })]);
    expect(await isLone()).toBe(false);
  });
});

describe('a page of series, which bears the statuses of an earlier answer', () => {
  const listed = new Map([[id(1_000), 'reading']] as const);
  const putStatuses = () =>
    put({ statuses: listed, metadata: [{ name: 'statuses', statuses: Object.fromEntries(listed) }] });
  const status = async () => (await database.get('manga', ['ann', id(1_000)]))?.status;

  it.each(['on_hold', null] as const)('keeps %s, which was delivered before the series was here', async (delivered) => {
    await putStatuses();
    await store.putDeliveredStatus('ann', id(1_000), delivered);
    await store.putManga('ann', [manga({ status: 'reading' })]);
    expect(await status()).toBe(delivered);
  });

  it('keeps what was delivered long before the page was asked for', async () => {
    await putStatuses();
    await store.putManga('ann', [manga({ status: 'reading' })]);
    await store.putDeliveredStatus('ann', id(1_000), 'on_hold');
    await put({ askedAt: NOW + DAY, manga: [manga({ status: 'reading' })] });
    expect(await status()).toBe('on_hold');
  });
});

describe('what the service took from here', () => {
  const series = id(1_000);
  const row = async () => database.get('manga', ['ann', series]);
  const kinds = [
    {
      kind: 'a follow',
      before: manga({ isFollowed: false }),
      deliver: () => store.putDeliveredFollow('ann', series, true),
      value: async () => (await row())?.isFollowed,
      old: { unfollowed: [series] },
      now: { manga: [manga({ isFollowed: true })] },
    },
    {
      kind: 'the end of a follow',
      before: manga({ isFollowed: true }),
      deliver: () => store.putDeliveredFollow('ann', series, false),
      value: async () => (await row())?.isFollowed,
      old: { manga: [manga({ isFollowed: true })] },
      now: { unfollowed: [series] },
    },
    {
      kind: 'a reading status',
      before: manga({ status: 'reading' }),
      deliver: () => store.putDeliveredStatus('ann', series, 'on_hold'),
      value: async () => (await row())?.status,
      old: { statuses: new Map([[series, 'reading' as const]]) },
      now: { statuses: new Map([[series, 'on_hold' as const]]) },
    },
    {
      kind: 'a rating',
      before: manga(),
      deliver: () => store.putDeliveredRating('ann', series, 9),
      value: async () => (await row())?.rating?.value,
      old: { ratings: new Map([[series, 2 as const]]) },
      now: { ratings: new Map([[series, 9 as const]]) },
    },
  ];

  it.each(kinds)('stands over answers that lag behind, until one has shown it: $kind', async (of) => {
    await store.putManga('ann', [of.before]);
    await of.deliver();
    const wanted = await of.value();
    await put({ askedAt: NOW + 59 * MINUTE, ...of.old });
    expect(await of.value()).toBe(wanted);
    await put({ askedAt: NOW + MINUTE, ...of.now });
    await put({ askedAt: NOW + 4 * MINUTE, ...of.old });
    expect(await of.value(), 'for five minutes in any case').toBe(wanted);
    await put({ askedAt: NOW + 6 * MINUTE, ...of.old });
    expect(await of.value(), 'once it was shown').not.toBe(wanted);
  });

  it.each(kinds)('stands for an hour at most: $kind', async (of) => {
    await store.putManga('ann', [of.before]);
    await of.deliver();
    const wanted = await of.value();
    await put({ askedAt: NOW + 61 * MINUTE, ...of.old });
    expect(await of.value()).not.toBe(wanted);
  });
});

describe('numbers in other languages', () => {
  const otherLanguages = { mangaId: manga().id, numbers: [{ volume: null, number: '13', isUnavailable: false }] };

  it('are kept with the series, also when it is read again', async () => {
    await store.putManga('ann', [manga()]);
    await put({ otherLanguages });
    await store.putManga('ann', [manga({ title: 'Another' })]);
    const { manga: row } = await store.readSeries('ann', manga().id);
    expect(row).toMatchObject({ title: 'Another', otherLanguages: { at: NOW, numbers: otherLanguages.numbers } });
  });

  it('of a series that is unknown here are nothing', async () => {
    await put({ otherLanguages });
    expect((await store.readSeries('ann', manga().id)).manga).toBeNull();
  });
});

describe('ratings', () => {
  const { id: mangaId } = manga();
  const rating = async () => (await store.readMangaOf('ann', [mangaId])).get(mangaId)?.rating;

  it('are kept with the series, also when it is read again, and a later answer replaces them', async () => {
    await store.putManga('ann', [manga()]);
    await put({ ratings: new Map([[mangaId, 7]]) });
    await store.putManga('ann', [manga({ title: 'Another' })]);
    expect(await rating()).toEqual({ value: 7, at: NOW });
    await put({ askedAt: NOW + DAY, ratings: new Map([[mangaId, null]]) });
    expect(await rating()).toEqual({ value: null, at: NOW + DAY });
  });

  it('that the service took from here outrank an answer that was asked for before', async () => {
    await store.putManga('ann', [manga()]);
    await store.putDeliveredRating('ann', mangaId, 9);
    await put({ ratings: new Map([[mangaId, 2]]) });
    expect(await rating()).toMatchObject({ value: 9 });
    await put({ askedAt: NOW - DAY, ratings: new Map([[mangaId, 3]]) });
    expect(await rating(), 'where the clock was set back since').toMatchObject({ value: 3 });
  });

  it('of a series that is unknown here are nothing', async () => {
    await store.putDeliveredRating('ann', mangaId, 9);
    await put({ ratings: new Map([[mangaId, 2]]) });
    expect((await store.readMangaOf('ann', [mangaId])).size).toBe(0);
  });
});

describe('what an answer does not speak of', () => {
  const local = { note: 'Kept here alone.' };

  it('stays with a series', async () => {
    await database.put('manga', { ...manga({ title: 'Before' }), account: 'ann', ...local });
    await store.putManga('ann', [manga({ title: 'After' })]);
    expect(await database.get('manga', ['ann', id(1_000)])).toMatchObject({ title: 'After', ...local });
  });

  it('stays with a chapter, but for what the answer disproves', async () => {
    await database.put('chapters', {
      ...chapter(1, { isDeleted: true, isUnavailable: true }),
      account: 'ann',
      ...local,
    });
    await put({ chapters: [chapter(1)] });
    const row = await database.get('chapters', ['ann', id(1)]);
    expect(row).toEqual({ ...chapter(1), account: 'ann', ...local });
  });

  it('stays with the marks of a series', async () => {
    const row = { mangaId: id(1_000), read: [], checkedAt: null, delivered: [], account: 'ann', ...local };
    await database.put('markers', row);
    await store.putMarkers('ann', new Map([[id(1_000), [id(1)]]]), NOW);
    expect(await database.get('markers', ['ann', id(1_000)])).toMatchObject({ read: [id(1)], ...local });
  });

  it('is no change: the stored counts stay', async () => {
    await database.put('manga', { ...manga(), account: 'ann', ...local });
    await store.unreadTotals('ann');
    await store.putManga('ann', [manga()]);
    expect(await countedSeries()).toEqual([id(1_000)]);
  });

  it('stays with a series that only the feed shows as followed again', async () => {
    await store.putManga('ann', [manga({ isFollowed: false })]);
    await put({ ratings: new Map([[id(1_000), 7]]) });
    await put({ followed: [id(1_000), id(1_001)] });
    expect(await database.getAll('manga')).toMatchObject([{ isFollowed: true, rating: { value: 7 } }]);
  });
});

describe('a chapter that moves to another series', () => {
  const [before, after] = [id(1_000), id(1_001)];
  const counts = async () => (await database.getAll('unread')).map(({ mangaId, count }) => [mangaId, count] as const);
  const read = async (mangaId: string) => (await database.get('markers', ['ann', mangaId]))?.read;

  async function begin(): Promise<void> {
    await put({ manga: [manga(), manga({ id: after })], chapters: [chapter(1), chapter(2)] });
    await store.unreadTotals('ann');
    expect(await counts()).toEqual([
      [before, 2],
      [after, 0],
    ]);
  }

  it.each([
    ['at the same time', {}],
    ['at another time', { publishAt: NOW - 400 * DAY }],
    ['asked for by itself', { isLone: true } as const],
  ])('%s, is counted there and no longer here', async (_, parts) => {
    await begin();
    await put({ chapters: [chapter(1, { mangaId: after, ...parts })] });
    await store.unreadTotals('ann');
    expect(await counts()).toEqual([
      [before, 1],
      [after, 1],
    ]);
  });

  it('takes its mark along, and how it came about', async () => {
    await begin();
    await store.putMarkers('ann', new Map([[before, [id(1), id(2)]]]), NOW - DAY);
    await putDelivered(before, { read: [id(1)], unread: [id(2)] });
    await store.noteUnconfirmed('ann', { mangaId: before, read: [id(1)], unread: [], history: false });
    await put({ chapters: [chapter(1, { mangaId: after })] });
    expect(await read(before)).toEqual([]);
    expect(await read(after)).toEqual([id(1)]);
    expect((await store.readStates('ann', [id(1)])).get(id(1))).toBe(true);
    expect((await store.readConfirmedStates('ann', [id(1)])).has(id(1))).toBe(false);
    await store.putMarkers('ann', new Map([[after, []]]), NOW - DAY);
    expect(await read(after), 'an answer that is older than the mark').toEqual([id(1)]);
  });

  it('is unknown there where nothing says that it is unread', async () => {
    await begin();
    await store.putMarkers('ann', new Map([[before, []]]), NOW);
    await put({ chapters: [chapter(1, { mangaId: after })] });
    expect((await store.readStates('ann', [id(1)])).has(id(1))).toBe(false);
    expect(await read(after)).toBeUndefined();
  });

  it('has the mark that is delivered, or seen in a tab, as one of the series before', async () => {
    await begin();
    await put({ chapters: [chapter(1, { mangaId: after })] });
    await store.unreadTotals('ann');
    await putDelivered(before, { read: [id(1), id(2), id(3)] });
    expect([await read(before), await read(after)]).toEqual([[id(2), id(3)], [id(1)]]);
    await store.unreadTotals('ann');
    expect(await counts()).toEqual([
      [before, 0],
      [after, 0],
    ]);
    await store.noteUnconfirmed('ann', { mangaId: before, read: [], unread: [id(1)], history: false });
    expect(await read(after)).toEqual([]);
  });
});
