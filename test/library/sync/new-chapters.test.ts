import { describe, expect, it } from 'vitest';
import type { Library } from '../../../lib/library/reading';
import { defaultSeriesSettings } from '../../../lib/library/series-settings';
import { unreadNewsOf } from '../../../lib/library/sync/new-chapters';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import type { SeriesSettings } from '../../../lib/model/series-settings';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';

interface Case {
  readonly series?: Partial<MangaRow>;
  readonly chapters: readonly ChapterRow[];
  readonly read?: readonly string[];
  readonly pendingMarks?: readonly (readonly [string, boolean])[];
  readonly arrived: readonly string[];
  readonly filters?: Partial<typeof defaultFilters>;
  readonly settings?: Partial<SeriesSettings>;
}

/** The numbers of the chapters that are news. */
function newNumbers({
  series = {},
  chapters,
  read = [],
  pendingMarks = [],
  arrived,
  filters = {},
  settings = {},
}: Case) {
  const row = manga(series);
  const library: Library = {
    manga: [row],
    chapters: new Map([[row.id, chapters]]),
    markers: new Map([[row.id, { mangaId: row.id, read, checkedAt: NOW, delivered: [] }]]),
    settings: new Map([[row.id, { ...defaultSeriesSettings, ...settings }]]),
    pendingMarks: new Map(pendingMarks),
    queue: [],
    lastSync: null,
  };
  const arrivals = [{ mangaId: row.id, chapterIds: arrived }];
  return unreadNewsOf(library, arrivals, { ...defaultFilters, ...filters }, NOW).flatMap((news) =>
    news.chapters.map(({ number }) => number),
  );
}

describe('what a check brought is news', () => {
  it.each<[string, Case, string[]]>([
    ['when it is one more to read', { chapters: [chapter(1), chapter(2)], arrived: [id(2)] }, ['2']],
    [
      'in reading order, whatever the order of arrival',
      { chapters: [chapter(12), chapter(11), chapter(2)], arrived: [id(12), id(11)] },
      ['11', '12'],
    ],
    [
      'once, when two releases of one number come together',
      { chapters: [chapter(1), chapter(2), chapter(3, { number: '2' })], arrived: [id(2), id(3)] },
      ['2'],
    ],
    [
      'twice, when releases are not folded',
      {
        chapters: [chapter(2), chapter(3, { number: '2' })],
        arrived: [id(2), id(3)],
        filters: { foldReleases: false },
      },
      ['2', '2'],
    ],
    [
      'when it is unread again by a wish of the person',
      { chapters: [chapter(1)], read: [id(1)], pendingMarks: [[id(1), false]], arrived: [id(1)] },
      ['1'],
    ],
  ])('%s', (_, news, numbers) => {
    expect(newNumbers(news)).toEqual(numbers);
  });
});

describe('what a check brought is no news', () => {
  it.each<[string, Case]>([
    ['when it is read already', { chapters: [chapter(1)], read: [id(1)], arrived: [id(1)] }],
    [
      'when it is read by a mark that waits',
      { chapters: [chapter(1)], pendingMarks: [[id(1), true]], arrived: [id(1)] },
    ],
    [
      'when another release of its number is read',
      { chapters: [chapter(1), chapter(2, { number: '1' })], read: [id(1)], arrived: [id(2)] },
    ],
    [
      'when another release of its number was there to be read',
      { chapters: [chapter(1), chapter(2, { number: '1' })], arrived: [id(2)] },
    ],
    ['in another language', { chapters: [chapter(1, { language: 'fr' })], arrived: [id(1)] }],
    [
      'of a rating that is not shown',
      { series: { contentRating: 'pornographic' }, chapters: [chapter(1)], arrived: [id(1)] },
    ],
    ['of a hidden group', { chapters: [chapter(1)], arrived: [id(1)], filters: { hiddenGroups: [id(2_000)] } }],
    ['when it is not out yet', { chapters: [chapter(1, { publishAt: NOW + 1 })], arrived: [id(1)] }],
    ['when it was taken down', { chapters: [chapter(1, { isUnavailable: true })], arrived: [id(1)] }],
    ['of a series that is muted', { chapters: [chapter(1)], arrived: [id(1)], settings: { isMuted: true } }],
    ['of a series that was put aside', { series: { status: 'on_hold' }, chapters: [chapter(1)], arrived: [id(1)] }],
    ['when nothing came', { chapters: [chapter(1)], arrived: [] }],
    ['when it is not kept any more', { chapters: [chapter(1)], arrived: [id(7)] }],
  ])('%s', (_, nothing) => {
    expect(newNumbers(nothing)).toEqual([]);
  });

  it('of a series that is not in the list', () => {
    const library: Library = {
      manga: [],
      chapters: new Map(),
      markers: new Map(),
      settings: new Map(),
      pendingMarks: new Map(),
      queue: [],
      lastSync: null,
    };
    expect(unreadNewsOf(library, [{ mangaId: id(1), chapterIds: [id(2)] }], defaultFilters, NOW)).toEqual([]);
  });
});
