import type { PacedFetch } from '../api/paced-fetch';
import type { Turn } from '../pacing/turn';
import { type Profile, realmOf } from '../service/profile';
import { readTokens, type Tokens, tokenFailure } from './token-answer';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Credentials extends Client {
  readonly username: string;
  /** Sent exactly as it was typed, once, and kept nowhere. */
  readonly password: string;
}

/** One request each, never repeated. `beforeLeaving` runs when its turn has come; if that fails, nothing is sent, and it is thrown. */
export interface TokenEndpoint {
  /** Throws Failure `wrong-credentials`, `client-refused`, `unreadable-answer`, or one of the unreachable family. */
  signIn(credentials: Credentials, beforeLeaving: BeforeLeaving): Promise<Tokens>;
  /** Throws Failure `session-ended`, `session-in-doubt`, `client-refused`, `unreadable-answer`, or one of the unreachable family: then the refresh token may live. */
  refresh(client: Client, refreshToken: string, beforeLeaving: BeforeLeaving): Promise<Tokens>;
  /** Ends the session at the service (RFC 7009). Throws Failure `client-refused`, `unreadable-answer`, or one of the unreachable family. */
  revoke(client: Client, refreshToken: string): Promise<void>;
}

export interface TokenEndpointParts {
  readonly profile: Profile;
  readonly pacedFetch: PacedFetch;
}

type BeforeLeaving = () => Promise<void>;

type FormTurn = Pick<Turn, 'route' | 'priority' | 'reason'>;

/** The service's rules (4.1) demand the password grant, although RFC 9700, section 2.4 forbids it. */
export function createTokenEndpoint({ profile, pacedFetch }: TokenEndpointParts): TokenEndpoint {
  const realm = realmOf(profile);

  async function post(
    turn: FormTurn,
    url: string,
    fields: Readonly<Record<string, string>>,
    { clientId, clientSecret }: Client,
    beforeLeaving?: BeforeLeaving,
  ): Promise<Response> {
    if (!url.startsWith('https:')) throw new Error('secrets leave by HTTPS alone');
    return pacedFetch({ ...turn, host: 'auth', method: 'POST' }, url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret })),
      ...(beforeLeaving && { beforeLeaving }),
    });
  }

  return {
    async signIn({ username, password, ...client }, beforeLeaving) {
      const turn = { route: 'token', priority: 'click', reason: 'sign-in' } as const;
      const fields = { username, password, grant_type: 'password' };
      return readTokens(await post(turn, realm.token, fields, client, beforeLeaving), 'wrong-credentials');
    },

    async refresh(client, refreshToken, beforeLeaving) {
      const turn = { route: 'token', priority: 'token', reason: 'renew-session' } as const;
      const fields = { refresh_token: refreshToken, grant_type: 'refresh_token' };
      return readTokens(await post(turn, realm.token, fields, client, beforeLeaving), 'session-ended');
    },

    async revoke(client, refreshToken) {
      const turn = { route: 'revoke', priority: 'click', reason: 'sign-out' } as const;
      const fields = { token_type_hint: 'refresh_token', token: refreshToken };
      const response = await post(turn, realm.revocation, fields, client);
      // A 200 that is a page comes from a proxy in between, which has ended nothing.
      if (response.status !== 200 || isPage(response)) throw await tokenFailure(response, 'session-ended');
    },
  };
}

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true;
}
