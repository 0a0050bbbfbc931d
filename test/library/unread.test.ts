import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filters } from '../../lib/library/unread/filters';
import { type SeriesState, unreadOf } from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import type { Id } from '../../lib/service/ids';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

/** What is unread in a series of which these chapters are known. */
function unread(
  chapters: readonly ChapterRow[],
  { read = [], pendingMarks = [], filters = {}, series = {} }: Partial<UnreadOptions> = {},
) {
  const state: SeriesState = { chapters, read: new Set(read.map(id)), pendingMarks: new Map(pendingMarks) };
  return unreadOf(manga(series), state, { ...defaultFilters, ...filters }, NOW);
}

interface UnreadOptions {
  readonly read: readonly number[];
  readonly pendingMarks: readonly (readonly [Id, boolean])[];
  readonly filters: Partial<Filters>;
  readonly series: Partial<MangaRow>;
}

/** One chapter, which is next. */
const counted = (next: number) => ({ count: 1, next: { id: id(next) } });

describe('unread chapters', () => {
  it('are those without a mark, and the lowest is next; none where all is read', () => {
    const { count, next } = unread([chapter(3), chapter(1), chapter(2)], { read: [1] });
    expect([count, next?.id]).toEqual([2, id(2)]);
    expect(unread([chapter(1)], { read: [1] })).toMatchObject({ count: 0, next: null });
  });

  it('follow the person’s pending marks before the service’s marks', () => {
    const pendingMarks = [id(1), id(2)].map((one, n) => [one, n === 1] as const);
    expect(unread([chapter(1), chapter(2)], { read: [1], pendingMarks })).toMatchObject(counted(1));
  });
});

describe('several releases of one number', () => {
  const two = [chapter(1, { number: '7' }), chapter(2, { number: '7', groupIds: [id(2_001)] })];

  it.each([
    ['by two groups', two],
    ['by one group, which made it twice', two.map((one) => ({ ...one, groupIds: [id(2_000)] }))],
  ])('count as one, and as read when any of them is: %s', (_, releases) => {
    expect(unread(releases)).toMatchObject({ count: 1, explanation: { known: 2, unread: 1, otherRelease: 1 } });
    expect(unread(releases, { read: [2] }).count).toBe(0);
  });

  it.each<[string, Partial<ChapterRow>]>([
    ['was taken down', { isUnavailable: true }],
    ['is of a hidden group', { groupIds: [id(666)] }],
  ])('count where one of them %s, and lead to the other', (_, parts) => {
    const [hidden, other] = [chapter(1, { number: '7', ...parts }), chapter(2, { number: '7' })];
    expect(unread([hidden, other], { filters: { hiddenGroups: [id(666)] } })).toMatchObject(counted(2));
  });

  it('count as read when one is that the filters hide, or that was taken down since', () => {
    const french = chapter(3, { number: '7', language: 'fr' });
    const gone = chapter(4, { number: '7', isUnavailable: true });
    expect(unread([...two, french], { read: [3] }).count).toBe(0);
    expect(unread([...two, gone], { read: [4] }).count).toBe(0);
  });

  it('are known by the number’s value, not by how it is written', () => {
    expect(unread([chapter(1, { number: '7' }), chapter(2, { number: '07.0' })]).count).toBe(1);
    expect(unread([chapter(1, { number: '7' }), chapter(2, { number: '7.5' })]).count).toBe(2);
    expect(unread([chapter(1, { number: 'Extra' }), chapter(2, { number: 'extra ' })]).count).toBe(1);
  });

  it('count each where the reader does not fold them', () => {
    expect(unread(two, { filters: { groupReleases: false } }).count).toBe(2);
  });

  it('offer the one that is read at the service, then the older', () => {
    const external = chapter(1, { number: '7', externalUrl: 'https://elsewhere.example/7', publishAt: NOW - 9 });
    const later = chapter(2, { number: '7', publishAt: NOW - 1 });
    const earlier = chapter(3, { number: '7', publishAt: NOW - 5 });
    expect(unread([external, later, earlier]).next?.id).toBe(id(3));
  });
});

describe('numbers that start over in each volume', () => {
  const four = ['1', '2'].flatMap((volume, n) =>
    ['1', '2'].map((number, m) => chapter(10 * n + m, { volume, number })),
  );

  it('differ by volume, and are read in that order', () => {
    const { count, next } = unread(four, { read: [0, 1], series: { resetsNumbers: true } });
    expect([count, next?.volume, next?.number]).toEqual([2, '2', '1']);
  });

  it('are read volume by volume', () => {
    const volumes = [chapter(1, { volume: '10', number: '1' }), chapter(2, { volume: '9', number: '2' })];
    expect(unread(volumes, { series: { resetsNumbers: true } }).next?.volume).toBe('9');
  });

  it('are the same numbers in a series whose numbers do not start over', () => {
    expect(unread(four).count).toBe(2);
  });
});

describe('a chapter without a number', () => {
  it('stands alone, whatever others have none', () => {
    for (const number of [null, '', ' '])
      expect(unread([chapter(1, { number }), chapter(2, { number })], { read: [1] }).count).toBe(1);
  });

  it('comes after the numbered ones, by date', () => {
    const late = chapter(1, { number: null, publishAt: NOW - 1 });
    const early = chapter(2, { number: null, publishAt: NOW - 9 });
    expect(unread([late, early]).next?.id).toBe(id(2));
    expect(unread([late, early, chapter(3)]).next?.id).toBe(id(3));
  });
});

describe('does not count', () => {
  it.each<[string, Partial<ChapterRow>, string]>([
    ['an unavailable chapter', { isUnavailable: true }, 'unavailable'],
    ['a chapter that is not out yet', { publishAt: NOW + 1 }, 'future'],
    ['a chapter in a language that is not read', { language: 'fr' }, 'otherLanguage'],
    ['a release of a hidden group', { groupIds: [id(666)] }, 'hiddenGroup'],
    ['a joint release of hidden groups alone', { groupIds: [id(666), id(667)] }, 'hiddenGroup'],
  ])('%s', (_, parts, reason) => {
    const { count, next, explanation } = unread([chapter(1, parts)], { filters: { hiddenGroups: [id(666), id(667)] } });
    expect([count, next, explanation[reason as keyof typeof explanation]]).toEqual([0, null, 1]);
  });

  it('anything of a content rating that is filtered out', () => {
    const series = { contentRating: 'pornographic' };
    expect(unread([chapter(1)], { series })).toMatchObject({ count: 0, explanation: { hiddenRating: 1 } });
    expect(unread([chapter(1)], { series, filters: { contentRatings: ['pornographic'] } }).count).toBe(1);
  });
});

describe('counts', () => {
  it.each<[string, Partial<ChapterRow>]>([
    ['an external chapter: it is readable, elsewhere', { externalUrl: 'https://elsewhere.example', pages: 0 }],
    ['a joint release of which one group is not hidden', { groupIds: [id(666), id(2_000)] }],
    ['a release that names no group', { groupIds: [], groups: [] }],
    ['a chapter that comes out at this very moment', { publishAt: NOW }],
  ])('%s', (_, parts) => {
    expect(unread([chapter(1, parts)], { filters: { hiddenGroups: [id(666)] } })).toMatchObject(counted(1));
  });

  it('every language where none is chosen', () => {
    expect(unread([chapter(1, { language: 'fr' })], { filters: { languages: [] } }).count).toBe(1);
  });
});

describe('a count', () => {
  const lone = (n: number, parts: Partial<ChapterRow> = {}) => chapter(n, { isLone: true, ...parts });
  const laterVolume = chapter(1, { number: '1', volume: '3' });

  it.each<[string, readonly ChapterRow[], Partial<UnreadOptions>]>([
    ['the first chapter is known', [chapter(1), chapter(2)], {}],
    ['the first chapter is joined with the second', [chapter(1, { number: '1-2' }), chapter(3)], {}],
    ['the first chapter is in full width', [chapter(1, { number: '１' }), chapter(2)], {}],
    [
      'the first chapter is known, behind one without a number',
      [chapter(9, { number: null }), { ...chapter(1), publishAt: NOW }],
      {},
    ],
    ['the first chapter has come in letters', [chapter(1, { number: '1a' }), chapter(2)], {}],
    ['the oldest known number is read: people read upward', [chapter(100), chapter(101)], { read: [100] }],
    ['the first number stands in a later volume, where numbers do not start over', [laterVolume], {}],
    ['one beside those asked for by themselves is read', [lone(1), chapter(100)], { read: [1, 100] }],
    ['what was asked for by itself is for no reader', [lone(19, { language: 'fr' }), chapter(100)], { read: [100] }],
  ])('is complete when %s', (_, chapters, options) => {
    expect(unread(chapters, options).isComplete).toBe(true);
  });

  it.each<[string, readonly ChapterRow[], Partial<UnreadOptions>]>([
    ['none is known', [], {}],
    ['the oldest known number is unread', [chapter(100), chapter(101)], { read: [101] }],
    ['the oldest known chapter has an empty number', [chapter(1, { number: '' })], {}],
    ['a later letter of the first alone is known', [chapter(1, { number: '1b' }), chapter(2)], {}],
    ['the oldest known chapter is the first of a later volume', [laterVolume], { series: { resetsNumbers: true } }],
    ['the first was asked for by itself', [lone(1)], { read: [1] }],
    ['a read one was asked for by itself', [lone(19)], { read: [19] }],
    ['the first was asked for by itself, and the others are unread', [lone(1), chapter(100)], { read: [1] }],
    ['one that was asked for by itself is open before a read one', [lone(19), chapter(100)], { read: [100] }],
  ])('may be incomplete when %s', (_, chapters, options) => {
    expect(unread(chapters, options).isComplete).toBe(false);
  });

  it.each<[read: string[], asked: string[] | null, isComplete: boolean]>([
    [defaultFilters.languages as string[], null, false],
    [defaultFilters.languages as string[], ['en'], true],
    [defaultFilters.languages as string[], ['fr'], false],
    [[], [], true],
    [[], ['en'], false],
  ])('of a reader of %j is complete where every chapter in %j was asked for: %s', (languages, asked, isComplete) => {
    const series = asked ? { complete: { languages: asked, at: NOW } } : {};
    expect(unread([chapter(100)], { series, filters: { languages } }).isComplete).toBe(isComplete);
  });
});

describe('any series', () => {
  const someChapter = fc.record({
    id: fc.nat({ max: 200 }).map(id),
    volume: fc.constantFrom(null, '1', '2'),
    number: fc.constantFrom(null, '1', '01', '2', '2.5', '10', 'Extra'),
    language: fc.constantFrom('en', 'fr'),
    groupIds: fc.subarray([id(666), id(667), id(2_000)]),
    isUnavailable: fc.boolean(),
    externalUrl: fc.constantFrom(null, 'https://elsewhere.example'),
    publishAt: fc.integer({ min: NOW - 5, max: NOW + 2 }),
  });
  const someSeries = fc.record({
    chapters: fc
      .uniqueArray(someChapter, { selector: (one) => one.id, maxLength: 25 })
      .map((all) => all.map((parts) => chapter(0, parts))),
    read: fc.uniqueArray(fc.nat({ max: 200 })),
    pendingMarks: fc.array(fc.tuple(fc.nat({ max: 200 }).map(id), fc.boolean())),
    resetsNumbers: fc.boolean(),
    groupReleases: fc.boolean(),
  });

  it('has as many unread as a reader with pencil and paper finds', () => {
    fc.assert(
      fc.property(someSeries, ({ chapters, read, pendingMarks, resetsNumbers, groupReleases }) => {
        const filters = { hiddenGroups: [id(666), id(667)], groupReleases };
        const found = unread(chapters, { read, pendingMarks, filters, series: { resetsNumbers } });

        const isRead = (one: ChapterRow) => new Map(pendingMarks).get(one.id) ?? read.map(id).includes(one.id);
        const isSame = (one: ChapterRow, other: ChapterRow) =>
          one.id === other.id ||
          (groupReleases &&
            one.number !== null &&
            other.number !== null &&
            one.number.replace('01', '1') === other.number.replace('01', '1') &&
            (!resetsNumbers || one.volume === other.volume));
        const isShown = (one: ChapterRow) =>
          one.publishAt <= NOW &&
          !one.isUnavailable &&
          one.language === 'en' &&
          (one.groupIds.length === 0 || one.groupIds.includes(id(2_000)));
        const open = chapters.filter(
          (one) => isShown(one) && !chapters.some((other) => isSame(one, other) && isRead(other)),
        );
        const distinct = open.filter((one, n) => !open.slice(0, n).some((other) => isSame(one, other)));

        expect(found.count).toBe(distinct.length);
        expect(found.next === null).toBe(distinct.length === 0);
        if (found.next) expect(open).toContain(found.next);
      }),
      { numRuns: 1_000 },
    );
  });

  it('explains every chapter once, and does not depend on their order', () => {
    fc.assert(
      fc.property(someSeries, ({ chapters, read, pendingMarks, resetsNumbers, groupReleases }) => {
        const options = { read, pendingMarks, filters: { groupReleases }, series: { resetsNumbers } };
        const found = unread(chapters, options);
        const { known, ...reasons } = found.explanation;
        expect(Object.values(reasons).reduce((sum, count) => sum + count, 0)).toBe(known);
        expect(reasons.unread).toBe(found.count);
        expect(unread([...chapters].reverse(), options)).toEqual(found);
      }),
    );
  });
});
