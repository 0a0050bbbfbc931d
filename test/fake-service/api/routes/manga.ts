/** Manga: the search, one manga, its chapters as a list and as a tree, one at random. */
import * as v from 'valibot';
import type { Manga } from '../../library/types.ts';
import type { World } from '../../world.ts';
import { aggregate } from '../aggregate.ts';
import { collection, entity, ok, slice, wholeCollection } from '../answers.ts';
import { chapterFilters, selectChapters } from '../chapter-query.ts';
import { hasRatingAndTags, MangaSearch, RandomManga, selectManga } from '../manga-query.ts';
import { bit, includes, Languages, page, Uuids } from '../query-fields.ts';
import { Refusal } from '../refusal.ts';
import { publicRoute, type Route } from '../route.ts';
import { showChapter } from '../shown/chapter.ts';
import { mangaKinds, showManga } from '../shown/manga.ts';
import { showTag } from '../shown/tag.ts';
import { findManga } from './find.ts';

export const mangaRoutes: readonly Route[] = [
  publicRoute('GET /manga', MangaSearch, ({ query, world: { library, now } }) => {
    const found = selectManga(query, library, now());
    return collection(
      slice(found, query, (manga) => showManga(manga, query['includes[]'], library, now())),
      'entity',
    );
  }),
  publicRoute('GET /manga/{id}', v.strictObject({ 'includes[]': includes(mangaKinds) }), ({ id, query, world }) =>
    entity(showManga(findManga(id, world), query['includes[]'], world.library, world.now()), 'entity'),
  ),
  publicRoute('GET /manga/random', RandomManga, ({ query, world }) => {
    const candidates = [...world.library.manga.values()].filter((manga) => hasRatingAndTags(manga, query));
    return entity(showManga(pick(candidates, world), query['includes[]'], world.library, world.now()), 'personal');
  }),
  publicRoute('GET /manga/tag', v.strictObject({}), ({ world: { library } }) => {
    const data = library.tags.map(showTag);
    return wholeCollection(data, 'entity');
  }),
  publicRoute(
    'GET /manga/{id}/feed',
    v.strictObject({ ...page({ fallback: 100, least: 1, most: 500 }), ...chapterFilters }),
    ({ id, query, world: { library, now } }) => {
      // An unknown manga has an empty feed, not an error (docs/service.md).
      const chapters = (library.manga.get(id)?.chapterIds ?? []).flatMap((one) => library.chapters.get(one) ?? []);
      const selected = selectChapters(chapters, query, library, now());
      return collection(
        slice(selected, query, (chapter) => showChapter(chapter, query['includes[]'], library, now())),
        'feed',
      );
    },
  ),
  publicRoute(
    'GET /manga/{id}/aggregate',
    v.strictObject({ 'translatedLanguage[]': Languages, 'groups[]': Uuids, includeUnavailable: bit('0') }),
    ({ id, query, world: { library, now } }) => {
      const chapters = (library.manga.get(id)?.chapterIds ?? []).flatMap((one) => library.chapters.get(one) ?? []);
      const wanted = chapters.filter(
        (chapter) =>
          chapter.publishAt <= now() &&
          (!chapter.isUnavailable || query.includeUnavailable) &&
          (query['translatedLanguage[]'].length === 0 ||
            query['translatedLanguage[]'].includes(chapter.translatedLanguage)) &&
          (query['groups[]'].length === 0 || chapter.groupIds.some((group) => query['groups[]'].includes(group))),
      );
      return ok({ volumes: aggregate(wanted) }, { shelf: 'feed' });
    },
  ),
];

function pick(candidates: readonly Manga[], { mint }: World): Manga {
  const manga = candidates[mint.number(Math.max(1, candidates.length))];
  if (!manga) throw new Refusal(404, 'No manga fits.');
  return manga;
}
