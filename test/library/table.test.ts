import { describe, expect, it } from 'vitest';
import { DAY } from '../../lib/clock';
import {
  everything,
  facetsOf,
  type TableFilter,
  type TableOrder,
  type TableSeries,
  tableRows,
} from '../../lib/library/list/table';

const NOW = 1_900_000_000_000;
const byTitle: TableOrder = { column: 'title', isReversed: false };

function series(title: string, change: Partial<TableSeries> = {}): TableSeries {
  return {
    ...{ mangaId: title, title, searchText: { title, kept: title.toLowerCase() }, status: 'reading', isFollowed: true },
    ...{
      contentRating: 'safe',
      publicationStatus: 'ongoing',
      originalLanguage: 'ja',
      unread: 0,
      isComplete: true,
      takenDown: 0,
      isDeleted: false,
      newestAt: NOW,
      expectedAt: null,
    },
    ...{ resetsNumbers: false, rating: null, next: null, isMuted: false, awaited: null, lastReadAt: null },
    ...{ isFinished: false, languages: ['en'], uncounted: null, ...change },
  };
}

const [ash, elm] = [
  { newestAt: NOW - 92 * DAY, expectedAt: NOW + 9, lastReadAt: NOW - 2 },
  { newestAt: 0, expectedAt: NOW + 3, rating: { value: 9 }, lastReadAt: NOW - 1 },
];
const cedar = {
  publicationStatus: 'odd',
  originalLanguage: 'ko',
  rating: { value: null },
  languages: ['en', 'fr'],
  unread: 9,
  takenDown: 2,
  newestAt: NOW - 1,
};
const rows = [
  series('Ash', { rating: { value: 8 }, unread: 3, isMuted: true, ...ash }),
  series('Birch', {
    status: 'dropped',
    contentRating: 'erotica',
    publicationStatus: 'hiatus',
    newestAt: NOW - 365 * DAY,
    isFinished: true,
  }),
  series('Cedar', { status: null, ...cedar }),
  series('Elm', {
    status: 'plan_to_read',
    languages: [],
    publicationStatus: null,
    originalLanguage: null,
    isFollowed: false,
    isDeleted: true,
    isComplete: false,
    ...elm,
  }),
];
const titles = (filter: Partial<TableFilter>, order = byTitle) =>
  tableRows(rows, { ...everything, ...filter }, order, NOW).map(({ title }) => title);

describe('the table', () => {
  it.each<[what: string, filter: Partial<TableFilter>, shown: string[]]>([
    ['no filter', {}, ['Ash', 'Birch', 'Cedar', 'Elm']],
    ['a search', { search: ' as ' }, ['Ash']],
    ['a status', { status: 'dropped' }, ['Birch']],
    ['no status', { status: 'none' }, ['Cedar']],
    ['a content rating', { contentRating: 'safe' }, ['Ash', 'Cedar', 'Elm']],
    ['a publication status', { publicationStatus: 'hiatus' }, ['Birch']],
    ['an original language', { originalLanguage: 'ko' }, ['Cedar']],
    ['a rating of one’s own', { ownRating: '8' }, ['Ash']],
    ['none of one’s own, where that is known', { ownRating: 'none' }, ['Cedar']],
    ['what is unread', { traits: ['unread'] }, ['Ash', 'Cedar']],
    ['nothing unread, where that is known', { traits: ['caughtUp'] }, ['Birch']],
    ['a language', { language: 'fr' }, ['Cedar']],
    ['what is finished', { traits: ['finished'] }, ['Birch']],
    ['what is muted', { traits: ['muted'] }, ['Ash']],
    ['what the service has no more', { traits: ['gone'] }, ['Elm']],
    ['what was taken down', { traits: ['takenDown'] }, ['Cedar']],
    ['nothing new for a year, where there ever was anything', { quietMonths: 12 }, ['Birch']],
    ['nothing new for three months', { quietMonths: 3 }, ['Ash', 'Birch']],
    ['nothing new for two years', { quietMonths: 24 }, []],
    ['what is not followed', { traits: ['notFollowed'] }, ['Elm']],
    ['several of these', { traits: ['unread', 'takenDown'], status: 'none', search: 'ced' }, ['Cedar']],
  ])('shows for %s what fits', (_, filter, shown) => {
    expect(titles(filter)).toEqual(shown);
  });

  it('can be filtered by what its rows have, ratings of one’s own from the best down to none', () => {
    const rated = [...rows, series('Fir', { rating: { value: 10 } })];
    expect(facetsOf(rated)).toEqual({
      contentRatings: ['erotica', 'safe'],
      publicationStatuses: ['ongoing', 'hiatus'],
      originalLanguages: ['ja', 'ko'],
      languages: ['en', 'fr'],
      ownRatings: ['10', '9', '8', 'none'],
    });
  });

  it.each<[column: TableOrder['column'], shown: string[], reversed: string[]]>([
    ['title', ['Ash', 'Birch', 'Cedar', 'Elm'], ['Elm', 'Cedar', 'Birch', 'Ash']],
    ['status', ['Ash', 'Elm', 'Birch', 'Cedar'], ['Cedar', 'Birch', 'Elm', 'Ash']],
    ['unread', ['Cedar', 'Ash', 'Birch', 'Elm'], ['Birch', 'Elm', 'Ash', 'Cedar']],
    // Where there is no day, the row comes last either way.
    ['newest', ['Cedar', 'Ash', 'Birch', 'Elm'], ['Birch', 'Ash', 'Cedar', 'Elm']],
    // So does one whose rating is none, or not known.
    ['rating', ['Elm', 'Ash', 'Birch', 'Cedar'], ['Ash', 'Elm', 'Birch', 'Cedar']],
    ['lastRead', ['Elm', 'Ash', 'Birch', 'Cedar'], ['Ash', 'Elm', 'Birch', 'Cedar']],
    ['expected', ['Elm', 'Ash', 'Birch', 'Cedar'], ['Ash', 'Elm', 'Birch', 'Cedar']],
  ])('is sorted by %s, and the other way round', (column, shown, reversed) => {
    expect(titles({}, { column, isReversed: false })).toEqual(shown);
    expect(titles({}, { column, isReversed: true })).toEqual(reversed);
    expect(rows.map(({ title }) => title)).toEqual(['Ash', 'Birch', 'Cedar', 'Elm']);
  });
});
