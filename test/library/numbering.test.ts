import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUpTo } from '../../lib/library/files/read-up-to';
import { nextInSeries } from '../../lib/library/list/up-next';
import { compareSingle, plainNumber, readNumber } from '../../lib/library/numbers/chapter-number';
import { type Gap, gapsOf } from '../../lib/library/numbers/gaps';
import { inReadingOrder, numberKey, volumeKey } from '../../lib/library/numbers/numbering';
import { spansOf } from '../../lib/library/numbers/spans';
import { upToHere } from '../../lib/library/numbers/up-to-here';
import {
  type ClassifiedChapter,
  classify,
  countClassified,
  openReasons,
  type Reason,
} from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { chapter, defaultFilters, id, manga } from './rows';

/** A day, so that no chapter is in the future. */
const day = (n: number) => Date.UTC(2026, 0, 1 + n);
const NOW = day(1_000);

/** `v1:12b@3"A title"`: volume, number (`-` for `null`) and day of publication, by default that of its place. */
function chaptersOf(text: string): ChapterRow[] {
  return text.split(' ').map((one, n) => {
    const [, volume = null, number = '', at, title = null] =
      /^(?:v(.+?):)?(.*?)(?:@(\d+))?(?:"(.*)")?$/.exec(one) ?? [];
    const parts = {
      volume: volume?.replaceAll('_', ' ') ?? null,
      number: number === '-' ? null : number.replaceAll('_', ' '),
      title,
    };
    return chapter(n + 1, { ...parts, publishAt: day(at === undefined ? n + 1 : Number(at)) });
  });
}

const stateOf = (chapters: readonly ChapterRow[]) => ({ chapters, read: new Set<string>(), pendingMarks: new Map() });

/** As written, in the order that was found. */
function written(text: string, rows: readonly ChapterRow[]): string {
  const words = text.split(' ');
  const all = chaptersOf(text);
  return rows.map(({ id }) => words[all.findIndex((one) => one.id === id)]).join(' ');
}

/** The same chapters, begun with the last. */
function orderOf(text: string, series = manga()): string {
  return written(text, inReadingOrder(series, chaptersOf(text).toReversed()));
}

describe('numbers in order', () => {
  it.each<[name: string, inOrder: string]>([
    ['by value', '1 2 9 10 100'],
    ['a fraction behind its number', '12 12.1 12.5 13'],
    ['a letter behind its number', '12 12a 12b 13'],
    ['letters before fractions', '12 12a 12z 12.1 12.5 12.5a 12.6 13'],
    ['whatever their case and width', '9 １０ 10A １０ｂ １０．５ 11'],
    ['a joint one where its first number is', '11 12-13 14'],
    ['a joint one behind its first number alone', '12 12-13 12+13+14 12a 13'],
    ['joint by any sign', '1 ２～３ 4–5 6〜7 8&9 10/11 12,13 14'],
    ['parts after a cross', '1 1x1 1×2 1x10 2'],
    ['parts after a dash', '11-13 12-1 12-2 13'],
    ['second versions', '12 12v2 13'],
    ['chapter zero', '0 0.5 1'],
    ['numbers too long to be one', '1 2 99999999999999999999'],
  ])('%s', (_, inOrder) => {
    expect(orderOf(inOrder)).toBe(inOrder);
  });

  it.each<[one: string, other: string, areOne: boolean]>([
    ['12', '012.0', true],
    ['12', '１２', true],
    ['12.5', '１２．５', true],
    ['12.5', '12,5', true],
    ['_10a_', '１０Ａ', true],
    ['10a', '10_A', true],
    ['1x2', '１×２', true],
    ['12-13', '12+13', true],
    ['12-14', '12_~_14', true],
    ['12-14', '12,13,14', true],
    ['12-14', '12+14', false],
    ['12-13', '12', false],
    ['12a', '12', false],
    ['12a', '12.1', false],
    ['1x1', '1x2', false],
    ['12²', '122', false],
    ['12½', '12', false],
    ['Extra', 'extra_', true],
    ['', '', false],
    ['_', '', false],
    ['-', '', false],
    ['-', '-', false],
  ])('%j and %j', (one, other, areOne) => {
    const [a, b] = chaptersOf(`${one} ${other}`).map((row) => numberKey(manga(), row));
    expect(a === b).toBe(areOne);
  });
});

describe('chapters without a number', () => {
  it.each<[name: string, inOrder: string]>([
    ['before the first number where they are older', '_@0 1@1 2@2'],
    ['behind the highest number that is not younger', '1@1 2@2 3@3 -@3 4@4 5@5'],
    ['at the end where they are the newest', '1@1 2@2 -@9'],
    ['by their dates behind one number', '1@1 _@2 -@3 _@4 2@5'],
    ['a text that is no number', '1@1 2@2 Special@2 3@3'],
    ['a number too long to be one', '1@1 99999999999999999999@1 2@2'],
    ['behind a letter', '12@1 12b@4 -@5 13@6'],
    ['behind the highest, also where a lower one came later', '1@1 2@8 3@2 -@3 4@9'],
    ['behind all releases of a number, by the first of them', '1@1 2@2 2.0@7 -@3 3@4'],
    ['releases of one text together, by the first of them', '1@1 Extra@2 extra@9 2@5'],
    ['alone', '_@1 -@2 _@3'],
  ])('stand %s', (_, inOrder) => {
    expect(orderOf(inOrder)).toBe(inOrder);
  });
});

describe('volumes without numbers of chapters', () => {
  it.each<[name: string, inOrder: string]>([
    ['alone', 'v1:-@2 v2:-@3 v3:-@1 v4:-@5 v5:-@4 v10:-@0'],
    ['as fractions, in full width', 'v1:-@9 v1.5:-@8 v２:-@7 v03:-@6'],
    ['within their volume, by date', 'v1:1@1 v1:2@2 v1:-@3"Extra" v2:3@4'],
    ['within their volume, also where they are younger', 'v1:1@1 v1:2@2 v1:-@9 v2:3@4 v2:4@5'],
    ['within their volume, also where they are older', 'v1:1@5 v2:-@1 v2:2@6'],
    ['between other volumes', 'v1:1@1 v2:-@9 v3:3@3 v5:-@0 4@10'],
    ['before the lowest volume', '1@1 v1:-@9 v2:2@2'],
    ['by date where no number has a volume, and still in order', '1@1 2@3 v1:-@4 v2:-@2 3@5'],
    ['several of one volume, by date', 'v1:1@1 v1:-@3 v1:_@4 v2:-@2'],
    ['beside what has neither', '-@0 v1:-@2 v2:-@1 -@3 v3:-@4'],
    ['an empty volume, which is none', '1@1 v_:-@1 2@2'],
    ['a volume that is no number, by date', '1@1 vExtra:-@1 2@2'],
  ])('stand in order: %s', (_, inOrder) => {
    expect(orderOf(inOrder)).toBe(inOrder);
  });

  it('stand within their volume where numbers start over', () => {
    const inOrder = 'v1:1@1 v1:2@2 v1:-@9 v2:1@3 v2:-@4 v2:2@5 v3:-@0 1@6';
    expect(orderOf(inOrder, manga({ resetsNumbers: true }))).toBe(inOrder);
  });
});

/** Those that are marked, and what comes next. */
function upToAndNext(text: string, at: string): [marked: string, next: string] {
  const rows = chaptersOf(text);
  const last = rows[text.split(' ').indexOf(at)] as ChapterRow;
  const marked = upToHere(manga(), stateOf(rows), defaultFilters, last.id, NOW)?.chapters ?? [];
  const next = nextInSeries(manga(), classify(manga(), stateOf(rows), defaultFilters, NOW), last);
  return [written(text, marked), written(text, next ? [next] : [])];
}

describe('up to a chapter, and what comes next', () => {
  const letters = '10 11 12 13 14 12b@40';
  it.each<[chapters: string, at: string, marked: string, next: string]>([
    [letters, '12', '10 11 12', '12b@40'],
    [letters, '12b@40', '10 11 12 12b@40', '13'],
    [letters, '13', '10 11 12 12b@40 13', '14'],
    ['11 12-13 14', '11', '11', '12-13'],
    ['11 12-13 14', '12-13', '11 12-13', '14'],
    ['1x1 1x2 2', '1x1', '1x1', '1x2'],
    ['_@0 1@1 2@2 3@3 _@4 4@5', '_@0', '_@0', '1@1'],
    ['_@0 1@1 2@2 3@3 -@4 4@5', '-@4', '_@0 1@1 2@2 3@3 -@4', '4@5'],
    ['_@0 1@1 2@2 3@3 -@4 4@5', '3@3', '_@0 1@1 2@2 3@3', '-@4'],
    ['1@1 3@3 2@9 -@4', '2@9', '1@1 2@9', '3@3'],
    ['1@1 3@3 2@9 -@4', '3@3', '1@1 2@9 3@3', '-@4'],
    ['v3:-@1 v1:-@2 v2:-@3 v4:-@4', 'v2:-@3', 'v1:-@2 v2:-@3', 'v3:-@1'],
    ['1@1 2@2 Special@2 3@5', 'Special@2', '1@1 2@2 Special@2', '3@5'],
  ])('in %s at %s', (chapters, at, ...expected) => {
    expect(upToAndNext(chapters, at)).toEqual(expected);
  });
});

describe('of whatever series', () => {
  const whole = fc.integer({ min: 0, max: 9 });
  const letter = fc.constantFrom('a', 'b', 'C', 'ｄ');
  const number = fc.oneof(
    { arbitrary: whole.map(String), weight: 5 },
    fc.tuple(whole, fc.constantFrom('.1', '.5', '．５', ',0', '-1', 'x1', '×2', 'v2')).map((parts) => parts.join('')),
    fc.tuple(whole, letter).map((parts) => parts.join('')),
    fc.tuple(whole, fc.constantFrom('-', '+', ' & ', '～'), whole).map((parts) => parts.join('')),
    whole.map((n) => `０${n}`),
    fc.constantFrom('', ' ', null, 'Extra', '½', '99999999999999999999'),
  );
  const release = fc.record({
    number,
    volume: fc.constantFrom(null, '', '1', '02', '３', 'Extra'),
    title: fc.constantFrom(null, '', 'Ch. 2, 3 and 4', 'Chapters 5 to 8', 'Room 3 at 9'),
    language: fc.constantFrom('en', 'en', 'fr'),
    groupIds: fc.constantFrom([id(2_000)], [id(2_001)]),
    isUnavailable: fc.constantFrom(false, false, false, true),
    externalUrl: fc.constantFrom(null, null, null, 'https://publisher.example/1'),
    publishAt: fc.integer({ min: 0, max: 12 }).map(day),
  });
  const anySeries = fc
    .record({
      releases: fc.array(release, { minLength: 1, maxLength: 14 }),
      resetsNumbers: fc.boolean(),
      read: fc.array(fc.nat(13)),
    })
    .map(({ releases, resetsNumbers, read }) => ({
      rows: releases.map((parts, n) => chapter(n, parts)),
      series: manga({ resetsNumbers, complete: { languages: [], at: NOW } } as Partial<MangaRow>),
      state: { read: new Set(read.map(id)), pendingMarks: new Map<string, boolean>() },
      filters: { ...defaultFilters, languages: ['en'], hiddenGroups: [id(2_001)] },
    }));
  type AnySeries = typeof anySeries extends fc.Arbitrary<infer Series> ? Series : never;
  const classifiedIn = ({ rows, series, state, filters }: AnySeries) =>
    classify(series, { ...state, chapters: rows }, filters, NOW);
  const holds = (property: (series: AnySeries) => void) =>
    fc.assert(fc.property(anySeries, property), { numRuns: 1_000 });

  it('the order is total, and does not follow from that of the rows', () => {
    const moved = fc.tuple(anySeries, fc.nat(13));
    fc.assert(
      fc.property(moved, ([{ rows, series }, at]) => {
        const inOrder = inReadingOrder(series, rows);
        expect(new Set(inOrder)).toEqual(new Set(rows));
        expect(inReadingOrder(series, rows.toReversed())).toEqual(inOrder);
        expect(inReadingOrder(series, [...rows.slice(at), ...rows.slice(0, at)])).toEqual(inOrder);
        const keys = inOrder.map((row) => numberKey(series, row));
        const together = keys.filter((key, n) => key !== keys[n - 1]);
        expect(new Set(together).size).toBe(together.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('“up to” marks a chapter and each unread one before it, and nothing after', () => {
    holds((any) => {
      const { rows, series, state, filters } = any;
      const shown = classifiedIn(any);
      for (const [at, last] of shown.entries()) {
        const key = numberKey(series, last.chapter);
        const before = shown.slice(0, at).filter(({ chapter }) => numberKey(series, chapter) !== key);
        const unread = before.filter(({ reason }) => reason === 'unread').map(({ chapter }) => chapter);
        const found = upToHere(series, { ...state, chapters: rows }, filters, last.chapter.id, NOW);
        expect(found?.chapters).toEqual(last.isRead ? unread : [...unread, last.chapter]);
      }
    });
  });

  it('“Up next” is the first unread number of that order', () => {
    const isOpen = (reason: Reason) => reason === 'unread' || reason === 'otherRelease';
    holds((any) => {
      const shown = classifiedIn(any);
      const keyOf = (row: ChapterRow) => numberKey(any.series, row);
      expect(countClassified(any.series, shown, any.filters).next).toBe(
        shown.find(({ reason }) => reason === 'unread')?.chapter ?? null,
      );
      for (const [at, { chapter: here }] of shown.entries()) {
        const first = shown
          .slice(at)
          .find(({ chapter, reason }) => keyOf(chapter) !== keyOf(here) && isOpen(reason) && !chapter.externalUrl);
        const next = nextInSeries(any.series, shown, here);
        expect(next && keyOf(next)).toBe(first ? keyOf(first.chapter) : null);
      }
    });
  });

  it('the number of an export is before all that is open, and not before what is read up to the first of these', () => {
    holds((any) => {
      fc.pre(!any.series.resetsNumbers);
      const shown = classifiedIn(any);
      const upTo = readUpTo(any.series, shown);
      const isOpen = ({ chapter, reason }: ClassifiedChapter) =>
        openReasons.has(reason) && (readNumber(chapter.number)?.last.value ?? 0) >= 1;
      for (const { chapter } of shown.filter(isOpen)) {
        const { last } = readNumber(chapter.number) ?? {};
        if (last) expect(compareSingle(last, plainNumber(upTo))).toBeGreaterThan(0);
      }
      const end = shown.findIndex(isOpen);
      for (const { chapter, isRead } of end < 0 ? shown : shown.slice(0, end))
        if (isRead && /^0?\d$/.test(chapter.number ?? '')) expect(upTo).toBeGreaterThanOrEqual(Number(chapter.number));
    });
  });

  it('nothing that exists is called missing', () => {
    holds((any) => {
      const { rows, series, filters } = any;
      const gaps = gapsOf(series, classifiedIn(any), filters, NOW).filter(({ reason }) => reason === 'missing');
      for (const row of rows) {
        const { ranges = [] } = readNumber(row.number) ?? {};
        if (row.isUnavailable) continue;
        const isAbout = ({ volume }: Gap) => [volumeKey(series, volume), ''].includes(volumeKey(series, row.volume));
        const has = ({ first, last }: Gap) =>
          ranges.some(({ from, to }) => first <= to.value && last >= Math.floor(from.value));
        const told = gaps.filter((gap) => isAbout(gap) && has(gap));
        expect(told).toEqual([]);
      }
    });
  });
});

describe('chapters as a short list', () => {
  it('are cut where the volume changes, and counted', () => {
    const rows = ['1', '1', '2', null, ''].map((volume, n) => chapter(n + 1, { volume }));
    const spans = spansOf(rows).map(({ volume, first, last, count }) => [volume, first.number, last.number, count]);
    expect(spans).toEqual([
      ['1', '1', '2', 2],
      ['2', '3', '3', 1],
      [null, '4', '5', 2],
    ]);
  });

  it('are nothing where there are none', () => {
    expect(spansOf([])).toEqual([]);
  });
});
