/** One endpoint of the API: who may ask, what may be said, what is answered. */
import * as v from 'valibot';
import type { Answered, Asked } from '../exchange.ts';
import type { Account } from '../library/types.ts';
import type { World } from '../world.ts';
import { readQuery } from './read-query.ts';
import { Refusal } from './refusal.ts';

export interface Route {
  readonly method: string;
  /** With `{id}` for each id and `{word}` for other words, as in the rules. */
  readonly path: string;
  /** @throws Refusal */
  answer(asked: Asked, params: Params, world: World): Answered;
}

/** The parts of the path by their names. */
export type Params = Readonly<Record<string, string | undefined>>;

/** What an answer is made from. */
export interface Visit<Query> {
  readonly asked: Asked;
  readonly params: Params;
  /** The first id of the path, in lower case; empty where the path has none. */
  readonly id: string;
  readonly query: Query;
  readonly world: World;
}

interface Definition<Query, Asking> {
  readonly method: string;
  readonly path: string;
  /** Everything that the query may hold. */
  readonly query: v.GenericSchema<unknown, Query>;
  /** @throws Refusal */
  readonly answer: (visit: Asking) => Answered;
}

/** The query of an endpoint that takes none. */
export const noQuery = v.strictObject({});

/** A public endpoint. A token is not looked at. */
export function publicRoute<Query>({ answer, ...route }: Definition<Query, Visit<Query>>): Route {
  return { ...route, answer: (asked, params, world) => answer(visit(asked, params, world, route.query)) };
}

/** An endpoint that needs a living access token. */
export function personalRoute<Query>({
  answer,
  ...route
}: Definition<Query, Visit<Query> & { readonly account: Account }>): Route {
  return {
    ...route,
    answer: (asked, params, world) => {
      const account = bearer(asked, world);
      return answer({ ...visit(asked, params, world, route.query), account });
    },
  };
}

function visit<Query>(
  asked: Asked,
  params: Params,
  world: World,
  schema: v.GenericSchema<unknown, Query>,
): Visit<Query> {
  return {
    asked,
    params,
    id: (params.id ?? '').toLowerCase(),
    query: readQuery(asked.target, schema, world.switches),
    world,
  };
}

/** @throws Refusal 401 without a token, with an expired one, or with one that was never given (docs/service.md) */
function bearer({ headers }: Asked, { sessions }: World): Account {
  const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  const account = token === undefined ? undefined : sessions.whose(token);
  if (!account) throw new Refusal(401, 'User is not authenticated.');
  return account;
}
