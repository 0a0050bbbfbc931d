import { describe, expect, it } from 'vitest';
import { chosenRows, defaultChoice, type ListChoice, uncountedOf } from '../../lib/library/list/follow-list';
import { defaultSeriesSettings } from '../../lib/library/series/series-settings';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { readingStatuses } from '../../lib/service/ids';
import { chapter, defaultFilters, id, manga, NOW } from './rows';
import { followList, type Library } from './whole-library';

interface Series extends Partial<MangaRow> {
  readonly chapters?: readonly Partial<ChapterRow>[];
  readonly read?: readonly string[];
}

function libraryOf(...series: readonly Series[]): Library {
  const rows = series.map(({ chapters = [{}], read = [], ...parts }, n) => {
    const row = manga({ id: id(1_000 + n), ...parts });
    return {
      row,
      chapters: chapters.map((one, m) => chapter(100 * n + m, { mangaId: row.id, number: `${m + 1}`, ...one })),
      markers: { mangaId: row.id, read, checkedAt: NOW, delivered: [] },
    };
  });
  return {
    manga: rows.map(({ row }) => row),
    chapters: new Map(rows.map(({ row, chapters }) => [row.id, chapters])),
    settings: new Map(),
    markers: new Map(rows.map(({ row, markers }) => [row.id, markers])),
    pendingMarks: new Map(),
    queue: [],
    lastSync: null,
  };
}

function titles(library: Library, choice: Partial<ListChoice> = {}): string[] {
  return followList(library, { ...defaultChoice, ...choice }, defaultFilters, NOW).map((row) => row.manga.title);
}

describe('the tab "Unread"', () => {
  it('shows what is being read and read again, and follows that were never given a status', () => {
    const library = libraryOf(...[null, ...readingStatuses].map((status) => ({ title: `${status}`, status })));
    expect(titles(library)).toEqual(['null', 're_reading', 'reading']);
    expect(titles(library, { statuses: ['on_hold'] })).toEqual(['null', 'on_hold']);
  });

  it('shows no series that has nothing unread', () => {
    expect(titles(libraryOf({ title: 'A', read: [id(0)] }, { title: 'B', chapters: [] }))).toEqual([]);
  });
});

describe('the tab "All follows"', () => {
  it('shows every series, with what is unread in it', () => {
    const library = libraryOf({ title: 'A', status: 'dropped' }, { title: 'B', chapters: [] });
    expect(followList(library, { ...defaultChoice, tab: 'all', sort: 'title' }, defaultFilters, NOW)).toMatchObject([
      { manga: { title: 'A' }, count: 1, next: { number: '1' }, newestAt: NOW - 86_400_000 },
      { manga: { title: 'B' }, count: 0, next: null, newestAt: 0 },
    ]);
  });
});

describe('the order', () => {
  const library = libraryOf(
    { title: 'b10', chapters: [{ publishAt: NOW - 3 }, { publishAt: NOW - 9 }] },
    { title: 'B2', chapters: [{ publishAt: NOW - 1 }] },
    { title: 'Á', chapters: [{ publishAt: NOW - 2 }, { publishAt: NOW + 5 }, { publishAt: NOW - 7 }] },
  );

  it.each<[sort: ListChoice['sort'], rule: string, titles: string[]]>([
    ['newest', 'goes by what is out already', ['B2', 'Á', 'b10']],
    ['title', 'goes as people sort: without case and accents, numbers by value', ['Á', 'B2', 'b10']],
    ['unread', 'begins with the most, and with the title among equals', ['Á', 'b10', 'B2']],
  ])('by %s %s', (sort, _, expected) => {
    expect(titles(library, { sort })).toEqual(expected);
  });

  const AGES = 240 * 86_400_000;
  const old = { publishAt: NOW - AGES };
  const fresh = { publishAt: NOW - 1 };
  it.each<[name: string, series: Series, newestAt: number]>([
    ['a chapter in another language is not', { chapters: [old, { ...fresh, language: 'fr' }] }, NOW - AGES],
    ['one of a hidden group is not', { chapters: [old, { ...fresh, groupIds: [id(66)] }] }, NOW - AGES],
    [
      'one that was deleted is not',
      { chapters: [old, { ...fresh, isUnavailable: true, isDeleted: true }] },
      NOW - AGES,
    ],
    [
      'nor is one in another language whose number was read',
      { read: [id(0)], chapters: [old, { ...fresh, number: '1', language: 'fr' }] },
      NOW - AGES,
    ],
    ['one that was read is', { chapters: [old, fresh], read: [id(1)] }, NOW - 1],
    ['one that was taken down since is: it came out', { chapters: [old, { ...fresh, isUnavailable: true }] }, NOW - 1],
    ['one in a series whose rating is hidden is', { contentRating: 'pornographic', chapters: [old, fresh] }, NOW - 1],
    ['none is where nothing is in the reader’s languages', { chapters: [{ ...fresh, language: 'fr' }] }, 0],
  ])('by newest goes by what is for the reader: %s', (_, series, newestAt) => {
    const filters = { ...defaultFilters, languages: ['en'], hiddenGroups: [id(66)] };
    const [row] = followList(libraryOf(series), { ...defaultChoice, tab: 'all' }, filters, NOW);
    expect(row?.newestAt).toBe(newestAt);
  });

  it('by newest goes by the languages that were chosen for a series', () => {
    const both = { chapters: [old, { ...fresh, language: 'fr' }] };
    const settings = new Map([[id(1_001), { ...defaultSeriesSettings, languages: ['fr'] }]]);
    const two = { ...libraryOf({ title: 'A', ...both }, { title: 'B', ...both }), settings };
    const rows = followList(two, { ...defaultChoice, tab: 'all' }, { ...defaultFilters, languages: ['en'] }, NOW);
    expect(rows.map(({ title, newestAt }) => [title, newestAt])).toEqual([
      ['B', NOW - 1],
      ['A', NOW - AGES],
    ]);
  });

  it('by what is expected goes by when the next one comes, and ends with those without a rhythm, the newest first', () => {
    const row = (title: string, expectedAt: number | null, newestAt = 0) => ({
      ...{ title, status: null, unread: 0, newestAt, expectedAt },
    });
    const rows = [row('A', null, 1), row('B', NOW + 9), row('C', null, 2), row('D', NOW - 9)];
    const chosen = chosenRows(rows, { ...defaultChoice, tab: 'all', sort: 'expected' });
    expect(chosen.map(({ title }) => title)).toEqual(['D', 'B', 'C', 'A']);
  });
});

describe('what came out in languages that do not count', () => {
  it('is of the statuses that are shown, and names the languages of most series first', () => {
    const row = (status: MangaRow['status'], count: number, ...languages: string[]) => ({
      ...{ title: '', status, unread: 0, newestAt: 0, expectedAt: null },
      uncounted: count === 0 ? null : { count, languages },
    });
    const rows = [row('reading', 2, 'fr', 'pt-br'), row(null, 3, 'pt-br'), row('dropped', 9, 'de'), row('reading', 0)];
    expect(uncountedOf(rows, defaultChoice)).toEqual({ count: 5, languages: ['pt-br', 'fr'] });
    expect(uncountedOf(rows.slice(2), defaultChoice)).toBeNull();
  });
});
