import { describe, expect, it } from 'vitest';
import { readLibraryCopy } from '../../../lib/library/files/library-copy';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { database, press, put, store } from '../library-world';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';

const copy = () => readLibraryCopy(database, { account: 'ann', filters: defaultFilters, titles: 'english', now: NOW });

describe('what is taken along of a library', () => {
  it('is what is listed, rated, read or chosen, in the order of titles, and of this account alone', async () => {
    const unlisted = (n: number, title: string, parts: Partial<MangaRow> = {}) =>
      manga({ id: id(n), title, isFollowed: false, status: null, ...parts });
    await put({
      manga: [
        manga({ id: id(1), title: 'Vol 10', trackers: { mal: 3, al: 4 } }),
        unlisted(2, 'vol 9', { status: 'dropped' }),
        unlisted(3, 'Seen'),
        unlisted(4, 'Rated', { rating: { value: 6, at: NOW } }),
        unlisted(5, 'Read'),
        unlisted(6, 'Noted'),
        unlisted(8, 'Gone', { isDeleted: true }),
      ],
      read: new Map([[id(5), [id(50)]]]),
    });
    await store.putSeriesSettings('ann', id(6), { note: 'later' });
    await store.putManga('bob', [manga({ id: id(7), title: 'Bob’s' })]);
    const { series } = await copy();
    expect(series.map(({ title }) => title)).toEqual(['Gone', 'Noted', 'Rated', 'Read', 'vol 9', 'Vol 10']);
    expect(series).toMatchObject([
      { isFollowed: false, read: [] },
      { settings: { note: 'later', isMuted: false } },
      { rating: 6 },
      { read: [{ id: id(50) }] },
      {},
      { mal: 3, al: 4, rating: null, settings: null },
    ]);
  });

  it('has the title that the reader chose, in whose order it is, and the service’s main one', async () => {
    const named = (n: number, title: string, original?: string) =>
      manga({ id: id(n), title, otherTitles: original ? { original } : {} });
    await put({ manga: [named(1, 'A', '港'), named(2, 'B'), named(3, 'C', 'A'.repeat(3_000))] });
    const options = { account: 'ann', filters: defaultFilters, titles: 'original', now: NOW } as const;
    const { series } = await readLibraryCopy(database, options);
    expect(series.map(({ title, mainTitle }) => [title, mainTitle])).toEqual([
      ['A'.repeat(2_000), 'C'],
      ['B', 'B'],
      ['港', 'A'],
    ]);
  });

  it('has read chapters with their numbers in reading order, then those without a row by their ids', async () => {
    const one = (n: number, volume: string | null) => chapter(10 + n, { mangaId: id(1), number: `${n}`, volume });
    await put({ manga: [manga({ id: id(1) })], chapters: [one(2, '1'), one(1, '1'), one(3, null)] });
    await put({ read: new Map([[id(1), [id(99), id(12), id(11)]]]) });
    const [only] = (await copy()).series;
    expect(only?.read).toEqual([
      { id: id(11), volume: '1', number: '1' },
      { id: id(12), volume: '1', number: '2' },
      { id: id(99) },
    ]);
    expect(only?.readUpTo).toBe(2);
  });

  it('lacks chapters of a series whose oldest known one is unread, and, where numbers start over in each volume, also of one whose oldest is read', async () => {
    await put({
      manga: [1, 2, 3, 4].map((n) => manga({ id: id(n), resetsNumbers: n > 2 })),
      chapters: [1, 2, 3, 4].map((n) => chapter(10 + n, { mangaId: id(n), number: '5', volume: '2' })),
      read: new Map([2, 3, 4].map((n) => [id(n), [id(10 + n)]])),
      complete: { mangaId: id(4), languages: [] },
    });
    expect((await copy()).incomplete).toEqual(new Set([id(1), id(3)]));
  });

  it('lacks chapters of a series of which more is read without a row than the number says: it came out before the first check', async () => {
    const read = (n: number, count: number) => Array.from({ length: count }, (_, m) => id(1_000 * n + 100 + m));
    await put({
      manga: [1, 2, 3].map((n) => manga({ id: id(n) })),
      // The first chapter came once more, of another group; of 2 the newest are read; of 3 all are here in every language.
      chapters: [
        chapter(11, { mangaId: id(1), number: '1' }),
        ...[50, 51].map((number) => chapter(number, { mangaId: id(2), number: `${number}` })),
        ...[1, 2].map((number) => chapter(30 + number, { mangaId: id(3), number: `${number}` })),
      ],
      read: new Map([
        [id(1), read(1, 50)],
        [id(2), [id(50), ...read(2, 49)]],
        [id(3), [id(31), ...read(3, 60)]],
      ]),
      complete: { mangaId: id(3), languages: [] },
    });
    const { incomplete, unplaced } = await copy();
    expect({ incomplete, unplaced }).toEqual({ incomplete: new Set([id(1)]), unplaced: new Set([id(3)]) });
  });

  it.each<[string, Partial<ChapterRow>, number]>([
    ['21b', { number: '21b' }, 20],
    ['one without a number', { number: '' }, 20],
    ['one whose number is none', { number: null }, 20],
    ['19.5', { number: '19.5' }, 19],
  ])('is read up to the number that 1 to 20 give where %s is open', async (_, open, upTo) => {
    const numbered = Array.from({ length: 20 }, (_, n) => chapter(n + 1, { mangaId: id(1) }));
    await put({
      ...{ manga: [manga({ id: id(1) })], chapters: [...numbered, chapter(21, { mangaId: id(1), ...open })] },
      read: new Map([[id(1), numbered.map((one) => one.id)]]),
    });
    const { series, incomplete, unplaced } = await copy();
    expect(series[0]?.readUpTo).toBe(upTo);
    expect([...incomplete, ...unplaced]).toEqual([]);
  });

  it('counts the numbers that are read, of whatever releases, by volume where they start over, and what has no row by itself', async () => {
    const releases = [
      { number: '1', volume: '1' },
      { number: '01', volume: '1', language: 'fr' },
      { number: '1', volume: '2' },
      { number: null },
    ];
    await put({
      manga: [1, 2].map((n) => manga({ id: id(n), resetsNumbers: n === 2 })),
      chapters: [1, 2].flatMap((n) => releases.map((parts, m) => chapter(n * 10 + m, { mangaId: id(n), ...parts }))),
      read: new Map([1, 2].map((n) => [id(n), [...releases.map((_, m) => id(n * 10 + m)), id(90 + n)]])),
    });
    const { series } = await copy();
    expect(Object.fromEntries(series.map((one) => [one.id, one.readNumbers]))).toEqual({ [id(1)]: 3, [id(2)]: 4 });
  });

  it('lacks none of a series that is read but for its prologue', async () => {
    const chapters = ['0', '1', '2'].map((number, n) => chapter(10 + n, { mangaId: id(1), number }));
    await put({ manga: [manga({ id: id(1) })], chapters, read: new Map([[id(1), [id(11), id(12)]]]) });
    const { series, incomplete } = await copy();
    expect(series[0]?.readUpTo).toBe(2);
    expect(incomplete).toEqual(new Set());
  });

  it('lacks what is read of a series of which no check has asked that: nothing would be said as 0', async () => {
    const chapters = [11, 21].map((n) => chapter(n, { mangaId: id(n > 20 ? 2 : 1), number: '1' }));
    await put({ manga: [1, 2].map((n) => manga({ id: id(n) })), chapters, read: new Map([[id(2), []]]) });
    expect((await copy()).unplaced).toEqual(new Set([id(1)]));
  });

  it('bounds how far a series is read that is gone by what is unread of it', async () => {
    const chapters = [1, 2, 3, 4, 8].map((n) => chapter(n, { mangaId: id(1) }));
    const read = new Map([[id(1), [1, 2, 3, 8].map((n) => id(n))]]);
    await put({ manga: [manga({ id: id(1), isDeleted: true })], chapters, read });
    expect((await copy()).series[0]?.readUpTo).toBe(3);
  });

  it('has no title that is longer than one that is imported', async () => {
    await put({ manga: [manga({ title: 'a'.repeat(3_000) })] });
    expect((await copy()).series[0]?.title).toHaveLength(2_000);
  });

  it('has what has not left yet', async () => {
    const series = manga({ id: id(1), isFollowed: false, status: null });
    const chapters = [chapter(11, { mangaId: id(1), number: '1' })];
    await put({ manga: [series], chapters, read: new Map([[id(1), [id(99)]]]) });
    await press('follow', id(1), true);
    await press('status', id(1), 'on_hold');
    await press('rating', id(1), 4);
    await press('mark', id(11), true);
    await press('mark', id(99), false);
    expect((await copy()).series).toMatchObject([
      { isFollowed: true, status: 'on_hold', rating: 4, read: [{ id: id(11), number: '1' }], readUpTo: 1 },
    ]);
  });

  it('has the history, with what was undone, and no name of an operation or an account', async () => {
    await database.put('history', {
      ...{ account: 'ann', sequence: 1, operationId: 'secret-1', operations: ['secret-1', 'secret-2'], at: NOW },
      ...{ from: 'reader', read: true },
      marks: [
        { chapterId: id(1), before: false },
        { chapterId: id(2), before: null, undoneBy: 'secret-2' },
      ],
    });
    const found = await copy();
    expect(found.history).toEqual([
      { at: NOW, from: 'reader', read: true, chapterIds: [id(1), id(2)], undoneIds: [id(2)] },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/secret|ann/);
  });

  it('is read whole where there are more series than one transaction reads', async () => {
    await put({ manga: Array.from({ length: 120 }, (_, n) => manga({ id: id(n + 1), title: `S ${n}` })) });
    expect((await copy()).series).toHaveLength(120);
  });
});
