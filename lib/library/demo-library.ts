import { DAY, HOUR } from '../clock';
import { demoId } from '../model/demo';
import type { ChapterRow, MangaRow } from '../model/rows';
import type { Id, ReadingStatus } from '../service/ids';
import type { Changes } from './changes';

/** Invented series, how many chapters each has, and how many of them are read. */
const shelf: readonly (readonly [title: string, status: ReadingStatus, chapters: number, read: number])[] = [
  ['The Lighthouse Keeper’s Cat', 'reading', 14, 11],
  ['Seven Letters to the Sea', 'reading', 8, 5],
  ['Tea at the Edge of Town', 'reading', 27, 12],
  ['Moss and Iron', 'reading', 32, 32],
  ['Night Train to Osk', 're_reading', 21, 20],
  ['A Recipe for Rain', 'on_hold', 12, 6],
  ['Paper Knights', 'plan_to_read', 5, 0],
  ['The Last Cartographer', 'completed', 40, 40],
];

const groups = [
  { id: demoId(9, 1), name: 'Lantern Scans' },
  { id: demoId(9, 2), name: 'Nightshift' },
] as const;

/** What the demo shows: a shelf that is known whole, so that nothing has to be asked. @param now epoch ms. */
export function demoLibrary(now: number, [language = 'en']: readonly string[]): Changes {
  const series = shelf.map(([title, status, chapters, read], n) => {
    const mangaId = demoId(n + 1, 0);
    return { manga: mangaRow(mangaId, title, status, now), chapters: chaptersOf(n + 1, mangaId, chapters), read };
  });

  function chaptersOf(n: number, mangaId: Id, count: number): ChapterRow[] {
    const group = groups[n % 2 === 0 ? 1 : 0];
    return Array.from({ length: count }, (_, index) => ({
      ...{ id: demoId(n, index + 1), mangaId, language, volume: null, number: `${index + 1}`, title: null },
      ...{ groups: [group.name], groupIds: [group.id], externalUrl: null, isUnavailable: false, pages: 20 },
      publishAt: now - (count - index - 1) * 7 * DAY - n * 5 * HOUR,
    }));
  }

  return {
    askedAt: now,
    manga: series.map(({ manga }) => manga),
    chapters: series.flatMap(({ chapters }) => chapters),
    read: new Map(series.map(({ manga, chapters, read }) => [manga.id, chapters.slice(0, read).map(({ id }) => id)])),
    metadata: [{ name: 'sync', checkedAt: now, knownSince: 0, languages: [], requests: 0 }],
  };
}

function mangaRow(id: Id, title: string, status: ReadingStatus, now: number): MangaRow {
  return {
    ...{ id, title, status, altTitles: [], isFollowed: true, contentRating: 'safe', coverFile: null },
    ...{ resetsNumbers: false, complete: { languages: [], at: now }, rating: { value: null, at: now } },
  };
}
