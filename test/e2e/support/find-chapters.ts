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
export function releasedTwice(
  world: World,
  account: Account,
  suits: (one: Chapter, other: Chapter) => boolean = () => true,
): readonly [Chapter, Chapter] {
  const numbered = allUnread(world, account).filter(
    ({ mangaId, chapter }) => account.follows.has(mangaId) && chapter !== null,
  );
  const byNumber = Map.groupBy(numbered, ({ mangaId, volume, chapter }) => [mangaId, volume, chapter].join());
  for (const [first, second, third] of byNumber.values())
    if (first && second && !third && suits(first, second)) return [first, second];
  throw new Error('No number on the shelves has two unread releases that suit this test.');
}

/** Three chapters in English that are out and that the account has not read, and none of these. */
export function othersUnread(world: World, account: Account, not: readonly Chapter[]): readonly Chapter[] {
  return allUnread(world, account)
    .filter((one) => !not.includes(one))
    .slice(0, 3);
}

/** A chapter that the account has not read, of a series that it follows. @param suits is given the number of its pages. */
export function unreadOf(world: World, account: Account, suits: (pages: number) => boolean): Chapter {
  const found = allUnread(world, account).find(({ mangaId, pages }) => account.follows.has(mangaId) && suits(pages));
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

function allUnread({ library, now }: World, { read }: Account): Chapter[] {
  return [...library.chapters.values()].filter((one) => hasPages(one) && one.publishAt <= now() && !read.has(one.id));
}

/** To be read here, in English. */
function hasPages(chapter: Chapter): boolean {
  return chapter.translatedLanguage === 'en' && chapter.pages > 0;
}
