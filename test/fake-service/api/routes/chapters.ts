/** Chapters: the search, one chapter, where its pages are. */
import * as v from 'valibot';
import type { Chapter } from '../../library/types.ts';
import { collection, entity, ok, slice } from '../answers.ts';
import { chapterFilters, selectChapters } from '../chapter-query.ts';
import { Flag, Ids, includes, page, Uuid, Uuids } from '../query-fields.ts';
import { Refusal } from '../refusal.ts';
import { publicRoute, type Route } from '../route.ts';
import { chapterKinds, showChapter } from '../shown/chapter.ts';
import { findChapter } from './find.ts';

const Texts = v.optional(v.array(v.string()), []);

const ChapterSearch = v.strictObject({
  ...page(),
  ...chapterFilters,
  'ids[]': Ids,
  title: v.optional(v.string()),
  'groups[]': Uuids,
  uploader: v.optional(Uuid),
  'uploader[]': Uuids,
  manga: v.optional(Uuid),
  'volume[]': Texts,
  chapter: v.optional(v.string()),
  'chapter[]': Texts,
});
type ChapterSearch = v.InferOutput<typeof ChapterSearch>;

export const chapterRoutes: readonly Route[] = [
  publicRoute('GET /chapter', ChapterSearch, ({ query, world: { library, now } }) => {
    if ((query.externalUrl || query.excludeExternalUrl) && !query.manga) {
      throw new Refusal(400, 'externalUrl and excludeExternalUrl require a manga filter.');
    }
    const found = selectChapters(library.chapters.values(), query, library, now()).filter(matching(query));
    const shown = slice(found, query, (chapter) => showChapter(chapter, query['includes[]'], library, now()));
    return collection(shown, 'entity');
  }),
  publicRoute('GET /chapter/{id}', v.strictObject({ 'includes[]': includes(chapterKinds) }), ({ id, query, world }) =>
    entity(showChapter(findChapter(id, world), query['includes[]'], world.library, world.now()), 'entity'),
  ),
  publicRoute('GET /at-home/server/{id}', v.strictObject({ forcePort443: Flag }), ({ id, world }) =>
    ok({ baseUrl: 'https://uploads.mangadex.org', chapter: files(findChapter(id, world)) }),
  ),
];

function matching(search: ChapterSearch): (chapter: Chapter) => boolean {
  const ids = search['ids[]'] && new Set(search['ids[]']);
  const numbers = [...search['chapter[]'], ...(search.chapter === undefined ? [] : [search.chapter])];
  const uploaders = [...search['uploader[]'], ...(search.uploader === undefined ? [] : [search.uploader])];
  const among = (value: string | null, list: readonly string[]) => list.length === 0 || list.includes(value ?? 'none');
  return (chapter) =>
    (ids?.has(chapter.id) ?? true) &&
    (search.manga === undefined || chapter.mangaId === search.manga) &&
    (search.title === undefined || (chapter.title ?? '').toLowerCase().includes(search.title.toLowerCase())) &&
    (search['groups[]'].length === 0 || chapter.groupIds.some((id) => search['groups[]'].includes(id))) &&
    among(chapter.uploaderId, uploaders) &&
    among(chapter.volume, search['volume[]']) &&
    among(chapter.chapter, numbers);
}

/** No hash and no files for what is read elsewhere or was taken away (docs/service.md). */
function files({ hash, pages }: Chapter) {
  const names = Array.from({ length: pages }, (_, page) => `${page + 1}-${hash}.png`);
  return { hash, data: names, dataSaver: names.map((name) => name.replace('.png', '.jpg')) };
}
