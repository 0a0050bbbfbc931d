/** The API host behind all limits: finds the endpoint, lets it answer, turns a refusal into its answer. */
import findMyWay from 'find-my-way';
import type { Answered, Asked } from '../exchange.ts';
import type { World } from '../world.ts';
import { answerRefusal, Refusal } from './refusal.ts';
import type { Params, Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { chapterRoutes } from './routes/chapters.ts';
import { coverRoutes } from './routes/covers.ts';
import { followRoutes } from './routes/follows.ts';
import { legacyRoutes } from './routes/legacy.ts';
import { mangaRoutes } from './routes/manga.ts';
import { markRoutes, singleMarkRoute } from './routes/marks.ts';
import { ratingRoutes } from './routes/ratings.ts';
import { reportRoutes } from './routes/reports.ts';
import { staffRoutes } from './routes/staff.ts';
import { statusRoutes } from './routes/statuses.ts';

export interface Found {
  readonly route: Route;
  readonly params: Params;
}

export interface Api {
  /** The endpoint that a request means; undefined when there is none. */
  find(asked: Asked): Found | undefined;
  /** Answers a request; without an endpoint it says that there is no route. */
  answer(asked: Asked, found: Found | undefined): Answered;
}

/** Every endpoint that is answered; of the rest the quota table knows, see staff.ts. */
export const allRoutes: readonly Route[] = [
  ...accountRoutes,
  ...followRoutes,
  ...statusRoutes,
  ...ratingRoutes,
  ...markRoutes,
  ...chapterRoutes,
  ...mangaRoutes,
  ...coverRoutes,
  ...reportRoutes,
  ...legacyRoutes,
  singleMarkRoute,
];

export function createApi(world: World): Api {
  const router = findMyWay();
  for (const route of [...allRoutes, ...staffRoutes(allRoutes)]) {
    router.on(methodOf(route), patternOf(route), handledByUs, route);
  }
  return {
    find: ({ method, target }) => {
      const match = isMethod(method) ? router.find(method, target) : null;
      const route: Route | undefined = match?.store;
      if (!match || !route || (route === singleMarkRoute && world.switches.singleMarks !== 'taken')) return undefined;
      return { route, params: match.params };
    },
    answer: (asked, found) => {
      try {
        if (!found) throw noRoute(asked, world);
        return found.route.answer(asked, found.params, world);
      } catch (error) {
        if (error instanceof Refusal) return answerRefusal(error);
        throw error;
      }
    },
  };
}

/** As the framework of the live service words it. */
function noRoute({ method, target }: Asked, { switches }: World): Refusal {
  const detail = `No route found for "${method} ${target.split('?')[0]}"`;
  const isSingleMark = method === 'POST' && /^\/chapter\/[^/]+\/read(\?|$)/.test(target);
  return isSingleMark && switches.singleMarks === 'no-method'
    ? new Refusal(405, `${detail}: Method Not Allowed (Allow: GET)`)
    : new Refusal(404, detail);
}

/** The router insists on a handler of its own kind; it only finds for us. */
function handledByUs(): void {}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

function isMethod(method: string): method is Method {
  return methods.some((known) => known === method);
}

function methodOf({ method }: Route): Method {
  if (!isMethod(method)) throw new RangeError(`No such method: ${method}`);
  return method;
}

/** `{id}` takes ids alone, so that a malformed one finds no route; a second id has a name of its own. */
function patternOf({ path }: Route): string {
  let ids = 0;
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    return name === 'id' ? `:id${ids++ || ''}(^[0-9a-fA-F-]{36}$)` : `:${name}`;
  });
}
