/** A reader's own ratings of manga. */
import * as v from 'valibot';
import { ok, phpMap, timestamp } from '../answers.ts';
import { Uuid } from '../query-fields.ts';
import { readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import { noQuery, personalRoute, type Route } from '../route.ts';
import { findManga } from './find.ts';

const Rated = v.object({ rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)) });

/** The most ids of one question is not known (docs/service.md): more than 100 are too many here. */
const RatingsQuery = v.strictObject({ 'manga[]': v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(100)) });

export const ratingRoutes: readonly Route[] = [
  personalRoute('GET /rating', RatingsQuery, ({ account, query }) => {
    const rated = new Set(query['manga[]']);
    const wanted = [...account.ratings].filter(([id]) => rated.has(id));
    return ok({
      ratings: phpMap(
        wanted.map(([id, { rating, createdAt }]) => [id, { rating, createdAt: timestamp(createdAt) }] as const),
      ),
    });
  }),
  personalRoute('POST /rating/{id}', noQuery, ({ account, asked, id, world }) => {
    const { rating } = readBody(asked, Rated, Number.POSITIVE_INFINITY);
    account.ratings.set(findManga(id, world).id, { rating, createdAt: world.now() });
    return ok();
  }),
  // What the live service says where there is none is not known (docs/service.md): here it is an error.
  personalRoute('DELETE /rating/{id}', noQuery, ({ account, id, world }) => {
    if (!account.ratings.delete(findManga(id, world).id)) throw new Refusal(404, `Rating for \`${id}\` not found.`);
    return ok();
  }),
];
