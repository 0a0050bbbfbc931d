/** Numbers of the old site, and the forum's threads. */
import * as v from 'valibot';
import { chapterThreads } from '../../forum/threads.ts';
import { uuidOf } from '../../library/seeded.ts';
import type { Library } from '../../library/types.ts';
import { ok, wholeCollection } from '../answers.ts';
import { Uuid } from '../query-fields.ts';
import { readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import { noQuery, personalRoute, publicRoute, type Route } from '../route.ts';

const Mapping = v.strictObject({
  type: v.picklist(['manga', 'chapter', 'group', 'tag']),
  ids: v.array(v.pipe(v.number(), v.integer())),
});
const Thread = v.object({ type: v.picklist(['manga', 'group', 'chapter']), id: Uuid });

/** "The size of the body is limited to 10KB" (the OpenAPI document); threads have no stated cap and share it. */
const BODY_BYTES = 10_000;

export const legacyRoutes: readonly Route[] = [
  publicRoute('POST /legacy/mapping', noQuery, ({ asked, world: { library } }) => {
    const { type, ids } = readBody(asked, Mapping, BODY_BYTES);
    const shelf = shelfOf(type, library);
    // Our library is younger than the old site: its numbers count the shelf from 1.
    const data = ids.flatMap((legacyId) => {
      const newId = shelf[legacyId - 1];
      if (newId === undefined) return [];
      const id = uuidOf(`mapping ${type} ${legacyId}`);
      return [{ id, type: 'mapping_id', attributes: { type, legacyId, newId }, relationships: [] }];
    });
    return wholeCollection(data, 'personal');
  }),
  // "A thread is only created if it doesn't exist yet" (the OpenAPI document).
  personalRoute('POST /forums/thread', noQuery, ({ asked, world }) => {
    const { type, id } = readBody(asked, Thread, BODY_BYTES);
    if (world.switches.discussions === 'site') throw new Refusal(404, 'No route found for "POST /forums/thread"');
    const place = shelfOf(type, world.library).indexOf(id);
    if (place < 0) throw new Refusal(404, `${type} ${id} not found.`);
    const data = { type: 'thread', id: threadNumber(type, place), attributes: { repliesCount: 0 } };
    return ok({ response: 'entity', data });
  }),
];

function shelfOf(type: v.InferOutput<typeof Mapping>['type'], library: Library): string[] {
  if (type === 'tag') return library.tags.map(({ id }) => id);
  return [...{ manga: library.manga, chapter: library.chapters, group: library.groups }[type].keys()];
}

/** The same thread for the same thing, apart from those of other kinds. */
function threadNumber(type: v.InferOutput<typeof Thread>['type'], place: number): number {
  return { manga: 1_000_000, group: 2_000_000, chapter: chapterThreads }[type] + place;
}
