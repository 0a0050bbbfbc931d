import { describe, expect, it } from 'vitest';
import { describeSeries } from '../../../entrypoints/popup/describe-series';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { liveProfile } from '../../../lib/service/profile';
import { chapter, defaultFilters, id, manga, NOW } from '../../library/rows';
import '../../support/english';

describe('a series of the library', () => {
  it('is shown with its chapters, newest first, and how each stands', () => {
    const entry = entryOf([chapter(1), chapter(2), chapter(3, { title: 'The quay' })], {
      read: [1],
      pendingMarks: [[2, true]],
    });
    expect(entry).toMatchObject({
      title: 'A Quiet Harbour',
      isFollowed: true,
      status: 'reading',
      unread: 1,
      hidden: 0,
    });
    expect(entry.chapters).toMatchObject([
      { name: 'Ch. 3', title: 'The quay', read: 'no', reason: 'unread', isWaiting: false },
      { name: 'Ch. 2', read: 'here', reason: 'read', isWaiting: true },
      { name: 'Ch. 1', read: 'here', reason: 'read', isWaiting: false },
    ]);
  });

  it('lists what the filters hide only when asked, and counts it in any case', () => {
    const chapters = [chapter(1), chapter(2, { language: 'fr' }), chapter(3, { isUnavailable: true })];
    expect(entryOf(chapters)).toMatchObject({ hidden: 2, chapters: [{ name: 'Ch. 1' }] });
    expect(entryOf(chapters, { showsHidden: true }).chapters.map(({ name }) => name)).toEqual([
      'Ch. 3',
      'Ch. 2',
      'Ch. 1',
    ]);
  });

  it('offers nothing to read where nothing is to be read', () => {
    const gone = [chapter(1, { isUnavailable: true }), chapter(2, { publishAt: NOW + 1 })];
    expect(entryOf(gone, { showsHidden: true }).chapters.map(({ address }) => address)).toEqual([null, null]);
  });

  it('tells releases of one number apart, also for those who only hear it', () => {
    const other = chapter(11, { number: '1', groups: ['Dawn'], groupIds: [id(2_001)] });
    const { chapters } = entryOf([chapter(1), other, chapter(2)], { read: [11] });
    expect(chapters.map(({ spokenName }) => spokenName)).toEqual(['Ch. 2', 'Ch. 1, Nightshift, en', 'Ch. 1, Dawn, en']);
    expect(chapters.map(({ read }) => read)).toEqual(['no', 'elsewhere', 'here']);
  });

  it('counts releases that are alike in everything that is said of them', () => {
    const again = chapter(11, { number: '1' });
    expect(entryOf([chapter(1), again]).chapters.map(({ spokenName }) => spokenName)).toEqual([
      'Ch. 1, Nightshift, en, release 1',
      'Ch. 1, Nightshift, en, release 2',
    ]);
  });

  it('offers to hide a group only where one alone made the release', () => {
    const joint = chapter(1, { groups: ['Nightshift', 'Dawn'], groupIds: [id(2_000), id(2_001)] });
    const nobody = chapter(2, { groups: [], groupIds: [] });
    expect(entryOf([joint, nobody, chapter(3)]).chapters.map(({ group }) => group)).toEqual([
      { id: id(2_000), name: 'Nightshift' },
      null,
      null,
    ]);
  });

  it('counts the numbers that were read of one that the service has no more, and is silent of the rest', () => {
    const releases = [chapter(1), chapter(2), chapter(3, { number: '2' }), chapter(4)];
    const gone = entryOf(releases, { read: [1, 2, 3, 9], series: { isDeleted: true } });
    expect(gone).toMatchObject({ readOfGone: 3, unread: 0, takenDown: 0, gaps: [], rhythm: null });
    expect(entryOf(releases, { read: [1] }).readOfGone).toBeNull();
  });

  it('is shown with nothing known of it', () => {
    expect(entryOf([])).toMatchObject({ chapters: [], unread: 0, isComplete: false, explanation: { known: 0 } });
  });
});

interface Setting {
  readonly read: readonly number[];
  readonly pendingMarks: readonly (readonly [number, boolean])[];
  readonly showsHidden: boolean;
  readonly series: Partial<MangaRow>;
}

function entryOf(
  chapters: readonly ChapterRow[],
  { read = [], pendingMarks = [], showsHidden = false, series: parts = {} }: Partial<Setting> = {},
) {
  const series = {
    chapters,
    read: new Set(read.map(id)),
    pendingMarks: new Map(pendingMarks.map(([n, pending]) => [id(n), pending])),
  };
  const choice = { filters: defaultFilters, showsHidden, site: liveProfile.site, settings: defaultSeriesSettings };
  return describeSeries(manga(parts), series, choice, NOW);
}
