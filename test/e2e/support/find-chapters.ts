/** Finds chapters on the local service's shelves that suit a test. */
import type { Account, Chapter, Manga } from '../../fake-service/library/types.ts';
import { neighboursOf } from '../../fake-service/site/neighbours.ts';
import type { World } from '../../fake-service/world.ts';

export interface Reading {
  readonly manga: Manga;
  readonly chapter: Chapter;
  /** Where the site's reader goes on. */
  readonly next: Chapter;
}

/** Two chapters in a row that the account has not read, of a series that it is reading. */
export function unreadIn(world: World, account: Account): Reading {
  return findReading(world, account, (chapter) => !account.read.has(chapter.id));
}

/** Two chapters in a row that the account has read, published when it suits. @param isOfTime is given epoch ms. */
export function readIn(world: World, account: Account, isOfTime: (publishAt: number) => boolean): Reading {
  return findReading(world, account, ({ id, publishAt }) => account.read.has(id) && isOfTime(publishAt));
}

/** The only two English releases of a number, both unread, of a series that the account follows. */
export function releasedTwice({ library, now }: World, { follows, read }: Account): readonly [Chapter, Chapter] {
  const isOne = (one: Chapter) =>
    follows.has(one.mangaId) && one.chapter !== null && hasPages(one) && one.publishAt <= now() && !read.has(one.id);
  const byNumber = Map.groupBy([...library.chapters.values()].filter(isOne), ({ mangaId, volume, chapter }) =>
    [mangaId, volume, chapter].join(),
  );
  const [first, second] = [...byNumber.values()].find(({ length }) => length === 2) ?? [];
  if (!first || !second) throw new Error('No number on the shelves has two unread releases.');
  return [first, second];
}

/** Three chapters in English that are out and that the account has not read, and none of these. */
export function othersUnread({ library, now }: World, { read }: Account, not: readonly Chapter[]): readonly Chapter[] {
  const isOne = (one: Chapter) => hasPages(one) && one.publishAt <= now() && !read.has(one.id) && !not.includes(one);
  return [...library.chapters.values()].filter(isOne).slice(0, 3);
}

/** A chapter that the account has not read, of a series that it follows. @param suits is given the number of its pages. */
export function unreadOf(
  { library, now }: World,
  { follows, read }: Account,
  suits: (pages: number) => boolean,
): Chapter {
  const isOne = (one: Chapter) =>
    follows.has(one.mangaId) && hasPages(one) && one.publishAt <= now() && !read.has(one.id) && suits(one.pages);
  const found = [...library.chapters.values()].find(isOne);
  if (!found) throw new Error('No unread chapter has so many pages.');
  return found;
}

/** The last English chapter of a series, beyond its fifth, that the account neither follows nor has given a status. */
export function strangeChapter(world: World, account: Account): Chapter {
  const [chapter] = strangeChapters(world, account);
  return chapter;
}

/** Two such chapters, the last one first. */
export function strangeChapters({ library, now }: World, { follows, statuses }: Account): [Chapter, Chapter] {
  const isStrange = ({ mangaId }: Chapter) => !follows.has(mangaId) && !statuses.has(mangaId);
  const found = [...library.chapters.values()].filter(
    (chapter) => hasPages(chapter) && Number(chapter.chapter) > 5 && chapter.publishAt < now() && isStrange(chapter),
  );
  const [last, beforeLast] = found.reverse();
  if (!last || !beforeLast) throw new Error('The reader knows every series.');
  return [last, beforeLast];
}

function findReading({ library, now }: World, account: Account, suits: (chapter: Chapter) => boolean): Reading {
  const isOut = ({ publishAt }: Chapter) => publishAt <= now();
  for (const manga of library.manga.values()) {
    if (account.statuses.get(manga.id) !== 'reading' || !account.follows.has(manga.id)) continue;
    const published = manga.chapterIds.flatMap((id) => library.chapters.get(id) ?? []).filter(isOut);
    for (const chapter of published.filter(hasPages).filter(suits)) {
      const next = library.chapters.get(neighboursOf(chapter, published).nextId ?? '');
      if (next && hasPages(next) && suits(next)) return { manga, chapter, next };
    }
  }
  throw new Error('No series on the shelves suits this test.');
}

/** To be read here, in English. */
function hasPages(chapter: Chapter): boolean {
  return chapter.translatedLanguage === 'en' && chapter.pages > 0;
}
