import { DAY } from '../../lib/clock.ts';
import { uuidOf } from '../../test/fake-service/library/seeded.ts';
import type { Account, Chapter, Library, Manga } from '../../test/fake-service/library/types.ts';

/** The demo account follows and reads this many series, each a copy of one on the shelves with this many English chapters, the last three of which are unread. */
export function withManyFollows(count: number, chaptersEach: number) {
  return (library: Library, [account]: readonly Account[], now: number): Library => {
    if (!account) throw new Error('The local service has no accounts.');
    account.follows.clear();
    account.statuses.clear();
    const originals = [...library.manga.values()];
    const manga = new Map<string, Manga>();
    const chapters = new Map<string, Chapter>();
    for (let n = 0; n < count; n++) {
      const original = originals[n % originals.length];
      if (!original) throw new Error('The local service has no series.');
      const copy = copyOf(original, n, chaptersEach);
      manga.set(copy.id, copy);
      copy.chapterIds.forEach((id, place) => {
        chapters.set(id, chapterOf(copy.id, id, place, now - ((n % 300) + chaptersEach - place) * DAY));
        if (place < chaptersEach - 3) account.read.add(id);
      });
      account.follows.add(copy.id);
      account.statuses.set(copy.id, 'reading');
    }
    return { ...library, manga, chapters };
  };
}

function copyOf(original: Manga, n: number, chaptersEach: number): Manga {
  const id = uuidOf(`copy ${n}`);
  return {
    ...original,
    id,
    title: { en: `${original.title.en ?? Object.values(original.title)[0]} ${n}` },
    contentRating: 'safe',
    chapterNumbersResetOnNewVolume: false,
    chapterIds: Array.from({ length: chaptersEach }, (_, place) => uuidOf(`chapter ${place} of ${id}`)),
  };
}

function chapterOf(mangaId: string, id: string, place: number, at: number): Chapter {
  return {
    id,
    mangaId,
    groupIds: [],
    uploaderId: uuidOf('uploader'),
    volume: null,
    chapter: `${place + 1}`,
    title: null,
    translatedLanguage: 'en',
    externalUrl: null,
    isUnavailable: false,
    pages: 20,
    publishAt: at,
    readableAt: at,
    createdAt: at,
    updatedAt: at,
    hash: '0'.repeat(32),
  };
}
