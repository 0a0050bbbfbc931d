/** Reading statuses: what a reader says about a manga. */
import * as v from 'valibot';
import { ok, phpMap } from '../answers.ts';
import { readBody } from '../read-body.ts';
import { noQuery, personalRoute, type Route } from '../route.ts';
import { findManga } from './find.ts';

const Status = v.picklist(['reading', 'on_hold', 'plan_to_read', 'dropped', 're_reading', 'completed']);

/** "The size of the body is limited to 2KB" (the OpenAPI document). */
const STATUS_BYTES = 2_000;

export const statusRoutes: readonly Route[] = [
  personalRoute('GET /manga/status', v.strictObject({ status: v.optional(Status) }), ({ account, query }) => {
    const wanted = [...account.statuses].filter(([, status]) => !query.status || status === query.status);
    return ok({ statuses: phpMap(wanted) });
  }),
  personalRoute('GET /manga/{id}/status', noQuery, ({ account, id }) =>
    ok({ status: account.statuses.get(id) ?? null }),
  ),
  personalRoute('POST /manga/{id}/status', noQuery, ({ account, asked, id, world }) => {
    const { status } = readBody(asked, v.object({ status: v.nullable(Status) }), STATUS_BYTES);
    const manga = findManga(id, world);
    if (status === null) account.statuses.delete(manga.id);
    else account.statuses.set(manga.id, status);
    return ok();
  }),
];
