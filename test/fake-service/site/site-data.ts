/** What the site's own script asks its own host for, so that a page view costs nothing of the API's allowance. */
import type { Account, Chapter, Library, Manga } from '../library/types.ts';
import { neighboursOf } from './neighbours.ts';
import { otherTitles, shownTitle, slugOf } from './titles.ts';

const UPLOADS = 'https://uploads.mangadex.org';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface SiteSources {
  readonly library: Library;
  /** The first one is whose values the demo page and the settings show. */
  readonly accounts: readonly Account[];
  /** Epoch ms. */
  readonly now: number;
}

/** The data behind `/_data/…`; undefined where there is none. */
export function siteData(target: string, sources: SiteSources): unknown {
  const [, , kind = '', key = ''] = (target.split(/[?#]/, 1)[0] ?? '').split('/');
  if (kind === 'titles') return titles(key, sources);
  if (kind === 'feed') return feed(sources);
  if (kind === 'client') return demoValues(sources);
  if (!ID.test(key)) return undefined;
  if (kind === 'title') return titlePage(key, sources);
  if (kind === 'chapter') return chapterPage(key, sources);
  return undefined;
}

function titles(list: string, { library, accounts }: SiteSources): unknown {
  const follows = accounts[0]?.follows ?? new Set();
  const shown = [...library.manga.values()].filter((manga) => list !== 'follows' || follows.has(manga.id));
  return shown.map(card);
}

function card(manga: Manga) {
  return {
    id: manga.id,
    title: shownTitle(manga),
    href: `/title/${manga.id}/${slugOf(manga)}`,
    cover: `${UPLOADS}/covers/${manga.id}/${manga.cover.fileName}.512.jpg`,
    contentRating: manga.contentRating,
    status: manga.status,
  };
}

const FEED_LENGTH = 60;

/** The newest chapters of what the demo account follows, newest first, with their series. */
function feed(sources: SiteSources): unknown {
  const { library, accounts, now } = sources;
  const newest = [...library.chapters.values()]
    .filter((chapter) => accounts[0]?.follows.has(chapter.mangaId) && chapter.publishAt <= now)
    .sort((one, other) => other.publishAt - one.publishAt)
    .slice(0, FEED_LENGTH);
  return [...Map.groupBy(newest, (chapter) => chapter.mangaId)].flatMap(([mangaId, chapters]) => {
    const manga = library.manga.get(mangaId);
    return manga ? [{ ...card(manga), chapters: chapters.map((chapter) => row(chapter, sources)) }] : [];
  });
}

function demoValues({ accounts }: SiteSources): unknown {
  const [account] = accounts;
  if (!account) return undefined;
  const { username, password, client } = account;
  return { username, password, clientId: client.id, clientSecret: client.secret, state: client.state };
}

function titlePage(id: string, sources: SiteSources): unknown {
  const manga = sources.library.manga.get(id);
  if (!manga) return undefined;
  const tagNames = sources.library.tags.filter((tag) => manga.tagIds.includes(tag.id)).map((tag) => tag.name);
  const chapters = publishedChapters(manga, sources).toReversed();
  return {
    ...card(manga),
    otherTitles: otherTitles(manga),
    description: manga.description.en ?? '',
    year: manga.year,
    tags: tagNames,
    chapters: chapters.map((chapter) => row(chapter, sources)),
  };
}

function publishedChapters(manga: Manga, { library, now }: SiteSources): Chapter[] {
  return manga.chapterIds.flatMap((id) => library.chapters.get(id) ?? []).filter((chapter) => chapter.publishAt <= now);
}

function row(chapter: Chapter, { library, now }: SiteSources) {
  return {
    id: chapter.id,
    volume: chapter.volume,
    chapter: chapter.chapter,
    title: chapter.title,
    language: chapter.translatedLanguage,
    isExternal: chapter.externalUrl !== null,
    isUnavailable: chapter.isUnavailable,
    groups: chapter.groupIds.flatMap((id) => library.groups.get(id)?.name ?? []),
    uploader: library.uploaders.get(chapter.uploaderId)?.username ?? '',
    agoMs: now - chapter.publishAt,
  };
}

function chapterPage(id: string, sources: SiteSources): unknown {
  const chapter = sources.library.chapters.get(id);
  const manga = chapter && sources.library.manga.get(chapter.mangaId);
  if (!chapter || !manga || chapter.publishAt > sources.now) return undefined;
  const pages = Array.from(
    { length: chapter.pages },
    (_, index) => `${UPLOADS}/data/${chapter.hash}/${index + 1}-${chapter.hash}.png`,
  );
  return {
    ...row(chapter, sources),
    externalUrl: chapter.externalUrl,
    manga: card(manga),
    pages,
    ...neighboursOf(chapter, publishedChapters(manga, sources)),
  };
}
