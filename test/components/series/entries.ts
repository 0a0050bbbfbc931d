import { vi } from 'vitest';
import type { ChapterEntry, SeriesEntry } from '../../../components/series/series-entry';
import { DAY } from '../../../lib/clock';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';

/** An unread chapter of one group, out for three days before `at` (epoch ms), unless said otherwise. */
export function chapterEntry(number: number, at: number, parts: Partial<ChapterEntry> = {}): ChapterEntry {
  return {
    ...{ chapterId: `c${number}`, name: `Ch. ${number}`, spokenName: `Ch. ${number}`, title: null },
    ...{ groups: 'Nightshift', language: 'en', publishAt: at - 3 * DAY, group: { id: 'g1', name: 'Nightshift' } },
    ...{ address: `https://mangadex.org/chapter/c${number}`, read: 'no', reason: 'unread', isWaiting: false },
    ...parts,
  };
}

/** A followed series that is being read, all of whose chapters are known and counted, unless said otherwise. */
export function seriesOf(chapters: readonly ChapterEntry[], parts: Partial<SeriesEntry> = {}): SeriesEntry {
  const unread = chapters.filter(({ reason }) => reason === 'unread').length;
  return {
    ...{ mangaId: 'm0', title: 'Series 0', isFollowed: true, status: 'reading', rating: { value: null } },
    ...{ unread, isComplete: true, resetsNumbers: false, isFinished: false, takenDown: 0, readOfGone: null, hidden: 0 },
    ...{ gaps: [], officialLinks: [], rhythm: null, awaited: [], groups: [] },
    explanation: { ...noUnread, known: chapters.length, unread, read: chapters.length - unread },
    settings: defaultSeriesSettings,
    languages: { readers: ['en'], known: ['en', 'fr'], areAllKnown: true },
    chapters,
    ...parts,
  };
}

export const noUnread = {
  ...{ known: 0, future: 0, unavailable: 0, hiddenRating: 0, otherLanguage: 0, hiddenGroup: 0 },
  ...{ read: 0, awaitsGroup: 0, otherRelease: 0, unread: 0 },
};

/** As the popup has them, but for most languages. */
export const bounds = { languages: ['de', 'en', 'fr'], longestWait: 60, longestNote: 2_000 };

/** A series of which nothing is asked, as it is drawn. */
export const idleSeries = {
  ...({
    request: 'idle',
    ratingRequest: 'idle',
    active: -1,
    showsHidden: false,
    upToHere: null,
    upNext: null,
  } as const),
  bounds,
};

/** What can be done in a series: each says whether it was. */
export const seriesActions = {
  ...{ onBack: vi.fn(), onActive: vi.fn(), onShowHidden: vi.fn(), onMark: vi.fn(), onUpTo: vi.fn() },
  ...{ onMarkUpTo: vi.fn(), onCancelUpTo: vi.fn(), onHideGroup: vi.fn(), onFollow: vi.fn(), onStatus: vi.fn() },
  ...{ onRate: vi.fn(), onAskRating: vi.fn(), onConfigure: vi.fn(), onAskOlder: vi.fn(), onReport: vi.fn() },
  ...{ onReportSeries: vi.fn(), onFetchAllNumbers: vi.fn(), onDiscuss: vi.fn(), onNote: vi.fn(async () => true) },
};
