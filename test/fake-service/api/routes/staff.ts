/** Endpoints of the quota table that a reader has no business with: they are there, they count, and they say no. */
import * as v from 'valibot';
import { quotaRows } from '../../rules/quotas.ts';
import { Refusal } from '../refusal.ts';
import { personalRoute, type Route } from '../route.ts';

const AnyQuery = v.record(v.string(), v.unknown());

/** A refusing route for every limited endpoint that `known` does not answer. */
export function staffRoutes(known: readonly Route[]): Route[] {
  const answered = new Set(known.map(({ method, path }) => `${method} ${path}`));
  return quotaRows
    .filter(({ method, route }) => !answered.has(`${method} ${route}`))
    .map(({ method, route }) =>
      personalRoute(`${method} ${route}`, AnyQuery, () => {
        throw new Refusal(403, 'You are not allowed to do this.');
      }),
    );
}
