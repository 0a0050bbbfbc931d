import { describe, expect, it } from 'vitest';
import { defaultChoice } from '../../lib/library/list/follow-list';
import { nextInSeries } from '../../lib/library/list/up-next';
import { classify } from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { press, put, store } from './library-world';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

const [GROUP, ANOTHER] = [id(2_001), id(2_002)];

interface Series {
  readonly manga?: Partial<MangaRow>;
  readonly read?: readonly ChapterRow[];
}

/** The next after the first of these. */
function nextOf(chapters: readonly [ChapterRow, ...ChapterRow[]], { manga: different, read = [] }: Series = {}) {
  const series = { chapters, read: new Set(read.map(({ id }) => id)), pendingMarks: new Map() };
  const row = manga(different);
  return nextInSeries(row, classify(row, series, defaultFilters, NOW), chapters[0]);
}

describe('what comes next in a series', () => {
  it('is the lowest unread number after the chapter, not the next in time', () => {
    const [five, six, seven] = [chapter(5), chapter(6, { publishAt: NOW }), chapter(7)];
    expect(nextOf([five, seven, six])).toBe(six);
    expect(nextOf([five, seven, six], { read: [six] })).toBe(seven);
  });

  it('is not what lies before the chapter: the person passed it over', () => {
    expect(nextOf([chapter(5), chapter(4)])).toBeNull();
  });

  it('is no other release of the same number', () => {
    expect(nextOf([chapter(1, { number: '5' }), chapter(2, { number: '05.0' })])).toBeNull();
  });

  it('is not a number that was read in another release', () => {
    const [again, seven] = [chapter(3, { number: '6' }), chapter(7)];
    expect(nextOf([chapter(5), chapter(6), again, seven], { read: [again] })).toBe(seven);
  });

  it.each<[string, Partial<ChapterRow>]>([
    ['is still to come', { publishAt: NOW + 1 }],
    ['is not available', { isUnavailable: true }],
    ['is read on a publisher’s page', { externalUrl: 'https://publisher.example/6' }],
    ['is in a language that the person does not read', { language: 'fr' }],
  ])('passes over a number that %s', (_, different) => {
    const seven = chapter(3, { number: '7' });
    expect(nextOf([chapter(1, { number: '5' }), chapter(2, { number: '6', ...different }), seven])).toBe(seven);
  });

  it('is by the groups of the chapter, where there are several', () => {
    const five = chapter(1, { number: '5', groupIds: [GROUP] });
    const others = chapter(2, { number: '6', groupIds: [ANOTHER] });
    const theirs = chapter(3, { number: '6', groupIds: [ANOTHER, GROUP] });
    expect(nextOf([five, others, theirs])).toBe(theirs);
    expect(nextOf([five, others])).toBe(others);
  });

  it('goes on in the next volume where numbers start over', () => {
    const last = chapter(1, { volume: '1', number: '9' });
    const first = chapter(2, { volume: '2', number: '1' });
    expect(nextOf([last, first], { manga: { resetsNumbers: true } })).toBe(first);
    expect(nextOf([last, first])).toBeNull();
  });

  it('goes by dates from a chapter without a number, and to one', () => {
    const prologue = chapter(9, { number: null, publishAt: NOW - 3 });
    const [one, two] = [2, 1].map((ago, n) => chapter(n + 1, { publishAt: NOW - ago })) as [ChapterRow, ChapterRow];
    const extra = chapter(4, { number: null, publishAt: NOW });
    expect(nextOf([prologue, two, one])).toBe(one);
    expect(nextOf([two, prologue])).toBeNull();
    expect(nextOf([two, prologue, extra])).toBe(extra);
  });
});

const series = (n: number, title: string) => manga({ id: id(1_000 + n), title });
const [A, B, C] = [series(0, 'A'), series(1, 'B'), series(2, 'C')];
/** Chapters 1 and 2 of each; those of the last are the newest. */
const of = ({ id: mangaId }: typeof A, number: number) =>
  chapter(Number.parseInt(mangaId.slice(-3), 16) * 10 + number, {
    ...{ mangaId, number: `${number}` },
    publishAt: NOW - 10_000 + Number.parseInt(mangaId.slice(-3), 16),
  });
const chapters = [A, B, C].flatMap((series) => [of(series, 1), of(series, 2)]);

async function synced(read: readonly (typeof chapters)[number][] = []): Promise<void> {
  const of = (mangaId: string) => read.filter((one) => one.mangaId === mangaId).map((one) => one.id);
  await put({
    ...{ manga: [A, B, C], chapters },
    read: new Map([A, B, C].map(({ id: mangaId }) => [mangaId, of(mangaId)])),
    metadata: [{ name: 'sync', checkedAt: NOW, knownSince: 0 }],
  });
}

function next(chapterId: string | null, choice = defaultChoice) {
  return store.readUpNext('ann', chapterId, choice);
}

describe('what comes up next', () => {
  it('is the next of the series', async () => {
    await synced();
    expect(await next(of(A, 1).id)).toMatchObject({ chapter: { id: of(A, 2).id }, isInSeries: true });
  });

  it('says what the series lacks in between, where all of it is known', async () => {
    const [first, third] = [of(A, 1), chapter(1, { mangaId: A.id, number: '3' })];
    await put({ manga: [A], chapters: [first, third] });
    expect(await next(first.id)).toMatchObject({ chapter: { id: third.id }, gap: null });
    await put({ complete: { mangaId: A.id, languages: [] } });
    expect(await next(first.id)).toMatchObject({ gap: { first: 2, last: 2, reason: 'missing' } });
  });

  it('says which numbers are not here between a chapter that came by itself and those that the list has brought', async () => {
    const far = (number: string, isLone = false) => chapter(Number(number), { mangaId: A.id, number, isLone });
    const [lone, near] = [far('30', true), far('31')];
    await put({ manga: [A], chapters: [lone, far('61'), far('62')] });
    expect(await next(lone.id)).toMatchObject({
      chapter: { number: '61' },
      gap: null,
      unloaded: { first: 31, last: 60 },
    });
    expect(await next(far('61').id)).toMatchObject({ chapter: { number: '62' }, unloaded: null });
    await put({ chapters: [near] });
    expect(await next(lone.id)).toMatchObject({ chapter: { number: '31' }, unloaded: null });
    expect(await next(near.id)).toMatchObject({ chapter: { number: '61' }, unloaded: null });
  });

  it('says nothing of the kind where every chapter is known, and where numbers start over in each volume', async () => {
    const [lone, later] = [
      chapter(30, { mangaId: A.id, volume: '1', number: '30', isLone: true }),
      chapter(61, { mangaId: A.id, volume: '2', number: '61' }),
    ];
    await put({ manga: [{ ...A, resetsNumbers: true }], chapters: [lone, later] });
    expect(await next(lone.id)).toMatchObject({ chapter: { number: '61' }, unloaded: null });
    await put({ manga: [A], complete: { mangaId: A.id, languages: [] } });
    expect(await next(lone.id)).toMatchObject({ gap: { first: 31, last: 60 }, unloaded: null });
  });

  it('counts marks that have not arrived', async () => {
    await synced();
    await press('mark', of(A, 2).id, true);
    expect(await next(of(A, 1).id)).toMatchObject({ chapter: { id: of(C, 1).id }, isInSeries: false });
  });

  it('is the first of the list where the series is caught up, in the order that the person has chosen', async () => {
    await synced([of(A, 1), of(A, 2)]);
    expect(await next(of(A, 2).id)).toMatchObject({ chapter: { id: of(C, 1).id }, isInSeries: false });
    expect(await next(of(A, 2).id, { ...defaultChoice, sort: 'title' })).toMatchObject({
      chapter: { id: of(B, 1).id },
    });
  });

  it('is the first of the list from elsewhere, and from a chapter that is unknown here', async () => {
    await synced();
    for (const chapterId of [null, id(1)])
      expect(await next(chapterId)).toMatchObject({ chapter: { id: of(C, 1).id }, isInSeries: false });
  });

  it('goes back to what was passed over in the series once nothing else is left', async () => {
    await synced([of(B, 1), of(B, 2), of(C, 1), of(C, 2)]);
    expect(await next(of(A, 2).id)).toMatchObject({ chapter: { id: of(A, 1).id }, isInSeries: true });
  });

  it('is nothing where nothing else is unread, not even where the chapter itself is', async () => {
    await synced(chapters.slice(1));
    expect(await next(of(A, 1).id)).toBeNull();
    expect(await next(of(B, 1).id)).toMatchObject({ chapter: { id: of(A, 1).id } });
  });

  it('passes over what is read on a publisher’s page, and not the series for that', async () => {
    await synced([of(A, 1), of(A, 2), of(B, 1), of(B, 2)]);
    await put({ chapters: [{ ...of(C, 1), externalUrl: 'https://publisher.example/1' }] });
    expect(await next(of(A, 2).id)).toMatchObject({ chapter: { id: of(C, 2).id } });
    await put({ chapters: [{ ...of(C, 2), externalUrl: 'https://publisher.example/2' }] });
    expect(await next(of(A, 2).id)).toBeNull();
  });

  it('leaves series out that the person has put aside', async () => {
    await synced();
    await store.putDeliveredStatus('ann', C.id, 'on_hold');
    expect(await next(null)).toMatchObject({ chapter: { id: of(B, 1).id } });
    expect(await next(null, { ...defaultChoice, statuses: ['on_hold'] })).toMatchObject({
      chapter: { id: of(C, 1).id },
    });
  });

  it('is unknown before the first sync', async () => {
    expect(await next(of(A, 1).id)).toBeUndefined();
  });
});
