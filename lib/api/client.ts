import { Failure } from '../failure';
import type { Turn } from '../pacing/turn';
import { demandsCaptcha } from '../service/denial';
import type { Endpoint } from '../service/endpoints';
import type { Profile } from '../service/profile';
import { addressOf } from './address';
import { readAnswer } from './classify';
import type { PacedFetch, PacedRequest } from './paced-fetch';

/** The API host of the service: an endpoint and its input become what it answered. */
export interface Api {
  /**
   * Asks once; after a 401 asks once more with a newer access token, or with one where none was shown, then gives up.
   * @throws Failure of the pacer, of the session, of the road, or of the answer (`readAnswer`); `service-refused` after two 401s.
   */
  call<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, turn: CallTurn): Promise<Output>;
}

/** Its priority, its reason, and when it is no longer wanted; the rest of a turn is the endpoint's. */
export type CallTurn = Pick<Turn, 'priority' | 'reason' | 'signal'> & Pick<PacedRequest, 'beforeLeaving' | 'cancelled'>;

export interface ApiParts {
  readonly profile: Profile;
  readonly pacedFetch: PacedFetch;
  /** A token that the API should take. */
  accessToken(): Promise<string>;
  /** A newer token than this one, which the API refused. */
  refused(token: string): Promise<string>;
}

export function createApi({ profile, pacedFetch, accessToken, refused }: ApiParts): Api {
  /** Routes that are public by the document, but for which the service has demanded a token. In memory: it may end any day. */
  const notPublic = new Set<string>();

  return {
    async call(endpoint, input, { beforeLeaving, cancelled, ...turn }) {
      const { method, route } = endpoint;
      const request = endpoint.request(input, profile);
      const url = addressOf(profile, route, request);

      const ask = (token: string | null) =>
        pacedFetch({ ...turn, host: 'api', method, route, isPublic: token === null }, url, {
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
      const answer = readAnswer(
        {
          status: response.status,
          contentType: response.headers.get('Content-Type') ?? '',
          wantsCaptcha: hasCaptchaKey(response),
          text: await response.text(),
        },
        endpoint.answer,
      );
      const believed = endpoint.about ? endpoint.about(answer, input) : answer;
      if (believed === null) throw new Failure('unreadable-answer');
      return believed;
    },
  };

  function otherToken(token: string | null): Promise<string> {
    return token === null ? accessToken() : refused(token);
  }
}

/** A 401 that demands a captcha says nothing about the token. */
function isAboutToken(response: Response): boolean {
  return response.status === 401 && !demandsCaptcha(401, hasCaptchaKey(response));
}

function hasCaptchaKey({ headers }: Response): boolean {
  return headers.has('X-Captcha-Sitekey');
}

function headersOf(token: string | null, body: unknown): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
}
