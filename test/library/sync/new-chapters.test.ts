import { describe, expect, it } from 'vitest';
import type { ListedSeries } from '../../../lib/library/list/list-reading';
import { settingsOf } from '../../../lib/library/series/series-settings';
import { unreadNewsOf } from '../../../lib/library/sync/new-chapters';
import { unreadOf } from '../../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import type { SeriesSettings } from '../../../lib/model/series-settings';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';

interface Case {
  readonly series: Partial<MangaRow>;
  readonly read: readonly number[];
  readonly pendingMarks: readonly (readonly [string, boolean])[];
  readonly filters: Partial<typeof defaultFilters>;
  readonly settings: Partial<SeriesSettings>;
}

/** The numbers of the chapters that are news, where these have arrived. */
function newNumbers(
  chapters: readonly ChapterRow[],
  arrived: readonly number[],
  { series, read = [], pendingMarks, filters, settings }: Partial<Case> = {},
) {
  const row = manga(series);
  const state = { chapters, read: new Set(read.map(id)), pendingMarks: new Map(pendingMarks) };
  const chosen = { ...defaultFilters, ...filters };
  const own = settingsOf(settings);
  const { count } = unreadOf(row, state, chosen, NOW);
  const listed = { mangaId: row.id, status: row.status, unread: count, isMuted: own.isMuted } as ListedSeries;
  const rows = new Map([[row.id, { ...state, manga: row, areMarksKnown: true, settings: own }]]);
  const arrivals = [{ mangaId: row.id, chapterIds: arrived.map(id) }];
  return unreadNewsOf({ series: [listed], pendingMarks: state.pendingMarks }, rows, arrivals, chosen, NOW).flatMap(
    (news) => news.chapters.map(({ number }) => number),
  );
}

const one = [chapter(1)];
const another = chapter(2, { number: '1' });
const [two, again] = [chapter(2), chapter(3, { number: '2' })];

describe('what a check brought is news', () => {
  it.each<[string, chapters: ChapterRow[], arrived: number[], Partial<Case>, string[]]>([
    ['when it is one more to read', [...one, two], [2], {}, ['2']],
    ['in reading order', [chapter(12), chapter(11), two], [12, 11], {}, ['11', '12']],
    ['once, when two releases of one number come together', [...one, two, again], [2, 3], {}, ['2']],
    ['twice, when releases are not folded', [two, again], [2, 3], { filters: { groupReleases: false } }, ['2', '2']],
    ['when the person wants it unread again', one, [1], { read: [1], pendingMarks: [[id(1), false]] }, ['1']],
  ])('%s', (_, chapters, arrived, parts, numbers) => {
    expect(newNumbers(chapters, arrived, parts)).toEqual(numbers);
  });
});

describe('what a check brought is no news', () => {
  it.each<[string, chapters: ChapterRow[], arrived: number[], parts?: Partial<Case>]>([
    ['when it is read already', one, [1], { read: [1] }],
    ['when it is read by a mark that waits', one, [1], { pendingMarks: [[id(1), true]] }],
    ['when another release of its number is read', [...one, another], [2], { read: [1] }],
    ['when another release of its number was there to be read', [...one, another], [2]],
    ['in another language', [chapter(1, { language: 'fr' })], [1]],
    ['of a rating that is not shown', one, [1], { series: { contentRating: 'pornographic' } }],
    ['of a hidden group', one, [1], { filters: { hiddenGroups: [id(2_000)] } }],
    ['when it is not out yet', [chapter(1, { publishAt: NOW + 1 })], [1]],
    ['when it was taken down', [chapter(1, { isUnavailable: true })], [1]],
    ['of a series that is muted', one, [1], { settings: { isMuted: true } }],
    ['of a series that was put aside', one, [1], { series: { status: 'on_hold' } }],
    ['when nothing came', one, []],
    ['when it is not kept any more', one, [7]],
  ])('%s', (_, chapters, arrived, parts) => {
    expect(newNumbers(chapters, arrived, parts)).toEqual([]);
  });

  it('of a series that is not in the list', () => {
    const arrivals = [{ mangaId: id(1), chapterIds: [id(2)] }];
    const nothing = { series: [], pendingMarks: new Map() };
    expect(unreadNewsOf(nothing, new Map(), arrivals, defaultFilters, NOW)).toEqual([]);
  });
});
