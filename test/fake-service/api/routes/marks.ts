/** Read markers: which chapters a reader has read, and the history of it. */
import * as v from 'valibot';
import type { Account } from '../../library/types.ts';
import type { World } from '../../world.ts';
import { ok, phpMap, timestamp, wholeCollection } from '../answers.ts';
import { Flag, Uuid } from '../query-fields.ts';
import { readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import { noQuery, personalRoute, type Route } from '../route.ts';
import { findChapter, findManga } from './find.ts';

/** "The size of the body is limited to 10KB" (the OpenAPI document). */
const BATCH_BYTES = 10_000;
/** "Last 30 chapters" (docs/service.md). */
const HISTORY_LENGTH = 30;

const MarkBatch = v.pipe(
  v.strictObject({ chapterIdsRead: v.optional(v.array(Uuid)), chapterIdsUnread: v.optional(v.array(Uuid)) }),
  v.check((batch) => Object.keys(batch).length > 0, 'either chapterIdsRead or chapterIdsUnread must be there'),
);

/** The most ids of one question is not known; 100 are known to work (docs/service.md), so more is too many here. */
const MarksQuery = v.strictObject({ 'ids[]': v.pipe(v.array(Uuid), v.maxLength(100)), grouped: Flag });

export const markRoutes: readonly Route[] = [
  personalRoute('GET /manga/{id}/read', noQuery, ({ account, id, world }) => ok({ data: readOf(id, account, world) })),
  personalRoute(
    'POST /manga/{id}/read',
    v.strictObject({ updateHistory: Flag }),
    ({ account, asked, id, query, world }) => {
      const { chapterIdsRead = [], chapterIdsUnread = [] } = readBody(asked, MarkBatch, BATCH_BYTES);
      const manga = findManga(id, world);
      // All or nothing. What the live service does with a foreign id is not known (docs/service.md): here it is an error.
      for (const chapterId of [...chapterIdsRead, ...chapterIdsUnread]) {
        if (findChapter(chapterId, world).mangaId !== manga.id) {
          throw new Refusal(404, `Chapter with ID ${chapterId} not found.`);
        }
      }
      for (const chapterId of chapterIdsRead) mark(chapterId, query.updateHistory, account, world);
      for (const chapterId of chapterIdsUnread) account.read.delete(chapterId);
      return ok();
    },
  ),
  personalRoute('GET /manga/read', MarksQuery, ({ account, query, world }) => {
    const ids = query['ids[]'];
    const marks = ids.map((id) => [id, readOf(id, account, world)] as const);
    // Asked about one manga, the service answers flat whatever was wished (docs/service.md).
    if (!query.grouped || ids.length === 1) return ok({ data: marks.flatMap(([, read]) => read) });
    return ok({ data: phpMap(marks.filter(([, read]) => read.length > 0)) });
  }),
  personalRoute('GET /user/history', noQuery, ({ account }) => {
    const data = account.history.map(({ chapterId, readDate }) => ({ chapterId, readDate: timestamp(readDate) }));
    return wholeCollection(data, 'personal');
  }),
];

/** Only there where the switch says so: the rules list it, the live service's document does not (docs/service.md). */
export const singleMarkRoute: Route = personalRoute('POST /chapter/{id}/read', noQuery, ({ account, id, world }) => {
  mark(findChapter(id, world).id, false, account, world);
  return ok();
});

function readOf(mangaId: string, { read }: Account, { library }: World): string[] {
  return (library.manga.get(mangaId)?.chapterIds ?? []).filter((id) => read.has(id));
}

/** Only with `updateHistory` does a chapter show in the site's history (docs/service.md). */
function mark(chapterId: string, updatesHistory: boolean, { read, history }: Account, world: World): void {
  read.add(chapterId);
  if (!updatesHistory) return;
  const known = history.findIndex((visit) => visit.chapterId === chapterId);
  if (known >= 0) history.splice(known, 1);
  history.unshift({ chapterId, readDate: world.now() });
  history.splice(HISTORY_LENGTH);
}
