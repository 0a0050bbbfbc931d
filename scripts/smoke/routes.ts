/** Which of the service's addresses a request went to, without anything that it names. */
import type * as v from 'valibot';
import { type Endpoint, endpoints } from '../../lib/service/endpoints.ts';
import { liveProfile, realmOf } from '../../lib/service/profile.ts';

export interface Route {
  /** `GET api /manga/read`. */
  readonly name: string;
  /** What the extension reads its answers with; absent where these are no JSON of the API. */
  readonly schema?: v.GenericSchema<unknown, unknown>;
}

const { api, auth, uploads } = liveProfile;
const { token, revocation } = realmOf(liveProfile);

/** `undefined` for a request to anybody but the service. */
export function routeOf(method: string, address: string): Route | undefined {
  const { origin, pathname } = new URL(address);
  if (origin === auth) return { name: `${method} auth ${realmRouteOf(origin + pathname)}` };
  if (origin === uploads) return { name: `${method} uploads ${pathname.startsWith('/covers/') ? '/covers' : UNKNOWN}` };
  if (origin !== api) return undefined;
  const endpoint = Object.values(endpoints).find((one) => one.method === method && fits(one.route, pathname));
  return {
    name: `${method} api ${endpoint?.route ?? UNKNOWN}`,
    ...(endpoint && 'answer' in endpoint ? { schema: (endpoint as Endpoint<never, unknown>).answer } : {}),
  };
}

const UNKNOWN = 'another address';

function realmRouteOf(address: string): string {
  if (address === token) return 'token';
  return address === revocation ? 'revocation' : UNKNOWN;
}

function fits(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
