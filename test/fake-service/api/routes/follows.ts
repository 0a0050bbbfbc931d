/** What a reader follows. */
import * as v from 'valibot';
import { collection, ko, ok, slice } from '../answers.ts';
import { chapterFilters, selectChapters } from '../chapter-query.ts';
import { includes, page } from '../query-fields.ts';
import { noQuery, personalRoute, type Route } from '../route.ts';
import { showChapter } from '../shown/chapter.ts';
import { mangaKinds, showManga } from '../shown/manga.ts';
import { findManga } from './find.ts';

export const followRoutes: readonly Route[] = [
  personalRoute(
    'GET /user/follows/manga',
    v.strictObject({ ...page({ least: 1 }), 'includes[]': includes(mangaKinds) }),
    ({ account, query, world }) => {
      const followed = [...account.follows].flatMap((id) => world.library.manga.get(id) ?? []);
      const show = (manga: (typeof followed)[number]) =>
        showManga(manga, query['includes[]'], world.library, world.now());
      return collection(slice(followed, query, show), 'personal');
    },
  ),
  personalRoute('GET /user/follows/manga/{id}', noQuery, ({ account, id }) => (account.follows.has(id) ? ok() : ko())),
  personalRoute(
    'GET /user/follows/manga/feed',
    v.strictObject({ ...page({ fallback: 100, least: 1, most: 500 }), ...chapterFilters }),
    ({ account, query, world: { library, now } }) => {
      const followed = [...account.follows].flatMap((id) => library.manga.get(id)?.chapterIds ?? []);
      const chapters = followed.flatMap((id) => library.chapters.get(id) ?? []);
      const selected = selectChapters(chapters, query, library, now());
      const shown = slice(selected, query, (chapter) => showChapter(chapter, query['includes[]'], library, now()));
      return collection(shown, 'personal');
    },
  ),
  personalRoute('POST /manga/{id}/follow', noQuery, ({ account, id, world }) => {
    account.follows.add(findManga(id, world).id);
    return ok();
  }),
  personalRoute('DELETE /manga/{id}/follow', noQuery, ({ account, id, world }) => {
    account.follows.delete(findManga(id, world).id);
    return ok();
  }),
];
