import { Failure } from '../failure';
import type { EndpointRequest } from '../service/endpoints';
import type { Profile } from '../service/profile';

/** @throws Failure `not-allowed` when the profile's API is not https, `bad-request` when the ids do not fill the route. */
export function addressOf(profile: Profile, route: string, { ids = [], query = [] }: EndpointRequest): string {
  const left = [...ids];
  const path = route.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ''));
  const url = new URL(profile.api + path);
  if (url.protocol !== 'https:') throw new Failure('not-allowed');
  // Too many ids, too few, or one such as `..` that walks to another route.
  if (left.length > 0 || path.includes('//') || path.endsWith('/') || url.pathname !== path) {
    throw new Failure('bad-request');
  }
  url.search = query.map(([name, value]) => `${parameterName(name)}=${encodeURIComponent(value)}`).join('&');
  return url.href;
}

/** The service's documents leave the brackets of array parameters unescaped: `ids[]=…`. */
function parameterName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
