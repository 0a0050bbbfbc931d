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

export type Params = Readonly<Record<string, string | undefined>>;

export interface Visit<Query> {
  readonly asked: Asked;
  readonly params: Params;
  /** The first id of the path, in lower case; empty where the path has none. */
  readonly id: string;
  readonly query: Query;
  readonly world: World;
}

export const noQuery = v.strictObject({});

type Schema<Query> = v.GenericSchema<unknown, Query>;

/**
 * A public endpoint. A token is not looked at.
 * @param name method and path, as in the rules. @param query everything that the query may hold. @param answer may throw a Refusal.
 */
export function publicRoute<Query>(
  name: string,
  query: Schema<Query>,
  answer: (visit: Visit<Query>) => Answered,
): Route {
  const [method = '', path = ''] = name.split(' ');
  return { method, path, answer: (asked, params, world) => answer(visit(asked, params, world, query)) };
}

/** An endpoint that needs a living access token: without one, nothing else is looked at. */
export function personalRoute<Query>(
  name: string,
  query: Schema<Query>,
  answer: (visit: Visit<Query> & { readonly account: Account }) => Answered,
): Route {
  const [method = '', path = ''] = name.split(' ');
  return {
    method,
    path,
    answer: (asked, params, world) => {
      const account = bearer(asked, world);
      return answer({ ...visit(asked, params, world, query), account });
    },
  };
}

function visit<Query>(asked: Asked, params: Params, world: World, schema: Schema<Query>): Visit<Query> {
  const id = (params.id ?? '').toLowerCase();
  return { asked, params, id, query: readQuery(asked.target, schema, world.switches), world };
}

/** @throws Refusal 401 without a token, with an expired one, or with one that was never given (docs/service.md) */
function bearer({ headers }: Asked, { sessions }: World): Account {
  const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  const account = token === undefined ? undefined : sessions.whose(token);
  if (!account) throw new Refusal(401, 'User is not authenticated.');
  return account;
}
