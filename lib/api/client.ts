import { Failure } from '../failure';
import type { Turn } from '../pacing/turn';
import { demandsCaptcha, headOf } from '../service/denial';
import { type Endpoint, type EndpointRequest, endpoints } from '../service/endpoints';
import type { Profile } from '../service/profile';
import { readAnswer } from './classify';
import type { PacedFetch, PacedRequest } from './paced-fetch';
import { send } from './send';

export interface Api {
  /** Asks again once after a 401, with a newer token. @throws Failure of `PacedFetch`, the session or `readAnswer`. */
  call<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, turn: CallTurn): Promise<Output>;
}

export type CallTurn = Pick<Turn, 'priority' | 'signal'> &
  Partial<Pick<Turn, 'reason'>> &
  Pick<PacedRequest, 'beforeLeaving' | 'cancelled'>;

export interface ApiParts {
  readonly profile: Profile;
  readonly pacedFetch: PacedFetch;
  accessToken(): Promise<string>;
  /** A newer token than this one, which the API refused. */
  refused(token: string): Promise<string>;
}

export function createApi({ profile, pacedFetch, accessToken, refused }: ApiParts): Api {
  /** Routes that are public by the document but demanded a token. In memory only: the demand may end any day. */
  const notPublic = new Set<string>();

  return {
    async call(endpoint, input, { beforeLeaving, cancelled, ...turn }) {
      const { method, route } = endpoint;
      const request = endpoint.request(input, profile);
      const url = addressOf(profile, route, request);

      const ask = (token: string | null) =>
        pacedFetch({ reason: endpoint.reason, ...turn, host: 'api', method, route, isPublic: token === null }, url, {
          method,
          headers: headersOf(token, request.body),
          ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
          ...(beforeLeaving && { beforeLeaving }),
          ...(cancelled && { cancelled }),
        });

      const token = endpoint.signedIn || notPublic.has(route) ? await accessToken() : null;
      const first = await ask(token);
      const response = isAboutToken(first) ? await ask(await otherToken(token)) : first;
      if (token === null && response !== first && response.status !== 401) notPublic.add(route);
      const answer = readAnswer({ ...headOf(response), text: await response.text() }, endpoint.answer);
      const believed = endpoint.relevantPart ? endpoint.relevantPart(answer, input) : answer;
      if (believed === null) throw new Failure('unreadable-answer');
      return believed;
    },
  };

  function otherToken(token: string | null): Promise<string> {
    return token === null ? accessToken() : refused(token);
  }
}

/** The cheap request without a token that asks whether a block is over. Only the pacer sends it, so it takes no turn. @param profile of the service that is chosen at the call. */
export function createProbe(profile: () => Profile): (signal: AbortSignal) => Promise<Response> {
  const { method, route } = endpoints.ping;
  return (signal) => send(addressOf(profile(), route, {}), { method }, signal);
}

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

/** A 401 that demands a captcha says nothing about the token. */
function isAboutToken(response: Response): boolean {
  return response.status === 401 && !demandsCaptcha(headOf(response));
}

function headersOf(token: string | null, body: unknown): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
}
