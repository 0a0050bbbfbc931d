/** Every shape in which a stranger's page may link to the service, and the look-alikes that lead somewhere else. */
import type { Chapter, Library } from '../library/types.ts';

export interface BlogLink {
  /** As written in the page; may be relative, or no address at all. */
  readonly href: string;
  readonly words: string;
  /** What the link names on the live service, or null for a look-alike. */
  readonly names: { readonly kind: 'chapter' | 'title'; readonly id: string } | null;
}

const SITE = 'https://mangadex.org';

/** The links of the article, in order. */
export function blogLinks(library: Library): BlogLink[] {
  const [chapter, second, third] = readableChapters(library);
  if (!chapter || !second || !third) throw new RangeError('The library has too few chapters to write about');
  return [...goodLinks(chapter, second, third), ...lookAlikes(chapter)];
}

function goodLinks(chapter: Chapter, second: Chapter, third: Chapter): BlogLink[] {
  const { id, mangaId } = chapter;
  const toChapter = (href: string, words: string): BlogLink => ({ href, words, names: { kind: 'chapter', id } });
  const toTitle = (href: string, words: string): BlogLink => ({ href, words, names: { kind: 'title', id: mangaId } });
  return [
    toChapter(`${SITE}/chapter/${id}`, 'the chapter'),
    toChapter(`${SITE}/chapter/${id}/7`, 'page seven of it'),
    toChapter(`${SITE}/chapter/${id}?utm_source=blog&page=3`, 'the same with a query'),
    toChapter(`${SITE}/chapter/${id}#spoilers`, 'the same with a fragment'),
    toChapter(`${SITE}/chapter/${id}/`, 'with a slash at the end'),
    toChapter(`HTTPS://MangaDex.org/chapter/${id}`, 'with a loud host'),
    toChapter(`//mangadex.org/chapter/${id}`, 'without a scheme'),
    toChapter(`https://canary.mangadex.dev/chapter/${id}`, 'on the canary host'),
    toChapter(`${SITE}/chapter/${id.toUpperCase()}`, 'in capitals'),
    toTitle(`${SITE}/title/${mangaId}/any-slug-at-all`, 'the series'),
    toTitle(`${SITE}/title/${mangaId}`, 'the series without a slug'),
    toTitle(`${SITE}/title/${mangaId}/slug?tab=art`, 'its pictures'),
    { href: `${SITE}/chapter/${second.id}`, words: 'a second chapter', names: { kind: 'chapter', id: second.id } },
    { href: `${SITE}/chapter/${third.id}`, words: 'a third', names: { kind: 'chapter', id: third.id } },
  ];
}

function lookAlikes({ id }: Chapter): BlogLink[] {
  const elsewhere = (href: string, words: string): BlogLink => ({ href, words, names: null });
  return [
    elsewhere(`${SITE}/chapter/123456`, 'an old chapter number'),
    elsewhere(`${SITE}/title/4321/old-slug`, 'an old series number'),
    elsewhere(`/chapter/${id}`, 'our own chapter on chapters'),
    elsewhere(`chapter/${id}`, 'the same from here'),
    elsewhere(`${SITE}/chapter/${id.slice(0, -1)}`, 'an id that was cut'),
    elsewhere(`${SITE}/chapter/${id}0`, 'an id with one too many'),
    elsewhere(`${SITE}/chapter/not-a-uuid`, 'no id'),
    elsewhere(`${SITE}/chapter/`, 'an empty id'),
    elsewhere(`${SITE}/chapter/%E0%A4%A`, 'broken escapes'),
    elsewhere(`${SITE}/chapters/${id}`, 'one letter more'),
    elsewhere(`https://mangadex.org.blog.example/chapter/${id}`, 'a host that begins alike'),
    elsewhere(`https://notmangadex.org/chapter/${id}`, 'a host that ends alike'),
    elsewhere(`https://mangadex.org@blog.example/chapter/${id}`, 'a host that is only a name'),
    elsewhere(`https://blog.example/go?to=${SITE}/chapter/${id}`, 'a detour'),
    elsewhere(`javascript:void('${SITE}/chapter/${id}')`, 'a script'),
    elsewhere(`mailto:reader@blog.example?subject=${SITE}/chapter/${id}`, 'a letter'),
    elsewhere('https://[broken', 'no address at all'),
  ];
}

/** Three chapters of different series that have pages here. */
function readableChapters(library: Library): (Chapter | undefined)[] {
  return [...library.manga.values()].slice(0, 3).map((manga) => {
    const chapters = manga.chapterIds.flatMap((id) => library.chapters.get(id) ?? []);
    return chapters.find((chapter) => chapter.pages > 0);
  });
}
