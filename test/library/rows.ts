import type { LibraryStore } from '../../lib/library/store';
import { filtersOf } from '../../lib/library/unread/filters';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import type { Id } from '../../lib/service/ids';
import { defaultSettings } from '../../lib/settings/settings';

/** The n-th id that a test speaks of. */
export function id(n: number): Id {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** What a reader sees who has chosen nothing. */
export const defaultFilters = filtersOf(defaultSettings);

/** The moment at which these tests play, in epoch ms. */
export const NOW = Date.UTC(2026, 0, 31, 12);

/** A series that is being read, unless said otherwise. */
export function manga(parts: Partial<MangaRow> = {}): MangaRow {
  return {
    id: id(1_000),
    title: 'A Quiet Harbour',
    altTitles: [],
    status: 'reading',
    isFollowed: true,
    contentRating: 'safe',
    coverFile: null,
    resetsNumbers: false,
    ...parts,
  };
}

/** The English release number `n` of one group, out for a day, unless said otherwise. */
export function chapter(n: number, parts: Partial<ChapterRow> = {}): ChapterRow {
  return {
    id: id(n),
    mangaId: id(1_000),
    volume: null,
    number: `${n}`,
    title: null,
    language: 'en',
    groups: ['Nightshift'],
    groupIds: [id(2_000)],
    externalUrl: null,
    isUnavailable: false,
    pages: 20,
    publishAt: NOW - 86_400_000,
    ...parts,
  };
}

/** As a sync does that knows their neighbours. */
export function putChapters(store: LibraryStore, account: string, chapters: readonly ChapterRow[]): Promise<void> {
  return store.put(account, { askedAt: NOW, chapters });
}
