/** Readers whose first sync asks for several pages at once: series that they follow and leave alone, so that what a sync brings of them is known. */
import { DAY } from '../../../lib/clock';
import { uuidOf } from '../../fake-service/library/seeded';
import type { Account, Chapter, Library, Manga } from '../../fake-service/library/types';
import { BEGINNING, library, series } from './fixtures';

/** Four pages of follows, two of chapters, four requests for read marks. */
const COUNT = 320;
const CHAPTERS_EACH = 2;

const original = [...library.manga.values()][0];
const firstChapter = [...library.chapters.values()][0];
if (!original || !firstChapter) throw new Error('The library of the runs is empty.');

const copies = Array.from(
  { length: COUNT },
  (_, n): Manga => ({
    ...original,
    id: uuidOf(`left alone ${n}`),
    contentRating: 'safe',
    chapterIds: Array.from({ length: CHAPTERS_EACH }, (_, place) => uuidOf(`chapter ${place} of ${n}, left alone`)),
  }),
);

/** Series, and their chapters, of which half are read. */
export const leftAlone = {
  series: copies.map(({ id }) => id),
  chapters: copies.flatMap(({ chapterIds }) => chapterIds),
  read: copies.flatMap(({ chapterIds }) => chapterIds.slice(0, 1)),
};

export const longLibrary: Library = {
  ...library,
  manga: new Map([...library.manga, ...copies.map((copy) => [copy.id, copy] as const)]),
  chapters: new Map([...library.chapters, ...copies.flatMap(chaptersOf).map((one) => [one.id, one] as const)]),
};

export function withLongList(reader: Account): Account {
  return {
    ...reader,
    follows: new Set([...series, ...leftAlone.series]),
    read: new Set([...reader.read, ...leftAlone.read]),
  };
}

function chaptersOf({ id: mangaId, chapterIds }: Manga, n: number): Chapter[] {
  return chapterIds.map((id, place) => {
    const at = BEGINNING - ((n % 200) + 1 + CHAPTERS_EACH - place) * DAY;
    const moments = { publishAt: at, readableAt: at, createdAt: at, updatedAt: at };
    const shown = { translatedLanguage: 'en', externalUrl: null, isUnavailable: false };
    return { ...(firstChapter as Chapter), ...moments, ...shown, id, mangaId, chapter: `${place + 1}` };
  });
}
