/** Puts many new chapters on the shelves, for tests that mark many. */
import { DAY, HOUR } from '../../../lib/clock.ts';
import type { Account, Chapter, Library, Manga } from '../../fake-service/library/types.ts';

/**
 * Lets the demo account read a number of series, each with this number of new English chapters, all unread, and nothing else unread.
 * @returns the shelves with those chapters published within the last days.
 */
export function withFreshChapters(series: number, chaptersEach: number) {
  return (library: Library, [account]: readonly Account[], now: number): Library => {
    if (!account) throw new Error('the local service has no accounts');
    const chosen = [...library.manga.values()]
      .filter((manga) => manga.contentRating === 'safe' && !manga.chapterNumbersResetOnNewVolume)
      .map((manga) => ({ manga, fresh: inEnglish(manga, library).slice(-chaptersEach) }))
      .filter(({ fresh }) => fresh.length === chaptersEach)
      .slice(0, series);
    if (chosen.length < series)
      throw new Error(`only ${chosen.length} series have ${chaptersEach} chapters in English`);
    account.follows.clear();
    account.statuses.clear();
    for (const id of library.chapters.keys()) account.read.add(id);
    const renewed = new Map(library.chapters);
    for (const { manga, fresh } of chosen) {
      account.follows.add(manga.id);
      account.statuses.set(manga.id, 'reading');
      fresh.forEach((chapter, place) => {
        account.read.delete(chapter.id);
        renewed.set(chapter.id, publishedAt(chapter, now - DAY - (chaptersEach - place) * HOUR));
      });
    }
    return { ...library, chapters: renewed };
  };
}

/** What can be read at the service in English, in order; numbers of which there are other releases are left out. */
function inEnglish({ chapterIds }: Manga, { chapters }: Library): Chapter[] {
  const numbered = chapterIds.flatMap((id) => chapters.get(id) ?? []).filter(({ chapter }) => chapter !== null);
  return [...Map.groupBy(numbered, ({ chapter }) => Number(chapter)).values()]
    .flatMap((releases) => (releases.length === 1 ? releases : []))
    .filter(({ translatedLanguage, pages }) => translatedLanguage === 'en' && pages > 0);
}

function publishedAt(chapter: Chapter, at: number): Chapter {
  return { ...chapter, publishAt: at, readableAt: at, createdAt: at, updatedAt: at };
}
