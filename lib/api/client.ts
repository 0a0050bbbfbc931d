import { Failure } from '../failure';
import type { Turn } from '../pacing/turn';
import { demandsCaptcha, headOf } from '../service/denial';
import type { Endpoint } from '../service/endpoints';
import type { Profile } from '../service/profile';
import { addressOf } from './address';
import { readAnswer } from './classify';
import type { PacedFetch, PacedRequest } from './paced-fetch';

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
