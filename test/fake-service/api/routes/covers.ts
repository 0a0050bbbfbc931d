/** Covers: which there are. The pictures themselves come from the uploads host. */
import * as v from 'valibot';
import type { Library, Manga } from '../../library/types.ts';
import { collection, entity, slice } from '../answers.ts';
import { Ids, includes, order, page } from '../query-fields.ts';
import { Refusal } from '../refusal.ts';
import { publicRoute, type Route } from '../route.ts';
import { coverKinds, showCover } from '../shown/cover.ts';
import { creatorOf } from '../shown/creator.ts';

const CoverSearch = v.strictObject({
  ...page(),
  'manga[]': Ids,
  'ids[]': Ids,
  'uploaders[]': Ids,
  'locales[]': v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]{2})?$/))), v.maxLength(100))),
  order: order(['createdAt', 'updatedAt', 'volume']),
  'includes[]': includes(coverKinds),
});
type CoverSearch = v.InferOutput<typeof CoverSearch>;

export const coverRoutes: readonly Route[] = [
  publicRoute('GET /cover', CoverSearch, ({ query, world: { library, now } }) => {
    const found = [...library.manga.values()].filter((manga) => fits(manga, query, library)).sort(ordering(query));
    return collection(
      slice(found, query, (manga) => showCover(manga, query['includes[]'], library, now())),
      'entity',
    );
  }),
  publicRoute(
    'GET /cover/{id}',
    v.strictObject({ 'includes[]': includes(coverKinds) }),
    ({ id, query, world: { library, now } }) => {
      const manga = [...library.manga.values()].find((one) => one.cover.id === id || one.id === id);
      if (!manga) throw new Refusal(404, `Cover art ${id} not found.`);
      return entity(showCover(manga, query['includes[]'], library, now()), 'entity');
    },
  ),
];

function fits(manga: Manga, search: CoverSearch, library: Library): boolean {
  return (
    (search['manga[]']?.includes(manga.id) ?? true) &&
    (search['ids[]']?.includes(manga.cover.id) ?? true) &&
    (search['uploaders[]']?.includes(creatorOf(manga, library)?.id ?? '') ?? true) &&
    (search['locales[]']?.includes(manga.originalLanguage) ?? true)
  );
}

function ordering({ order }: CoverSearch): (a: Manga, b: Manga) => number {
  const [[field, direction] = ['createdAt', 'desc']] = Object.entries(order ?? {});
  const sign = direction === 'desc' ? -1 : 1;
  const place = ({ cover, createdAt, updatedAt }: Manga) =>
    field === 'volume' ? Number(cover.volume ?? -1) : field === 'updatedAt' ? updatedAt : createdAt;
  return (a, b) => sign * (place(a) - place(b)) || (a.id < b.id ? -1 : 1);
}
