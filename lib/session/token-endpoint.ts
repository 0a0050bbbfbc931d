import * as oauth from 'oauth4webapi';
import type { PacedFetch } from '../api/paced-fetch';
import type { Turn } from '../pacing/turn';
import type { Profile } from '../service/profile';
import { realmOf } from '../service/realm';
import { readTokens, type Tokens, tokenFailure } from './token-answer';

/** The personal API client in whose name tokens are given. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Credentials extends Client {
  readonly username: string;
  /** Sent exactly as it was typed, once, and kept nowhere. */
  readonly password: string;
}

/**
 * The authentication host's side of a session. Each function makes one request and never repeats it.
 * `beforeLeaving` is called when the request's turn has come; if it fails, nothing is sent, and its failure is thrown.
 */
export interface TokenEndpoint {
  /** @throws Failure `wrong-credentials`, `client-refused`, or one of the unreachable family. */
  signIn(credentials: Credentials, beforeLeaving: BeforeLeaving): Promise<Tokens>;
  /** @throws Failure `session-ended`, `client-refused`, or one of the unreachable family: then the refresh token may live. */
  refresh(client: Client, refreshToken: string, beforeLeaving: BeforeLeaving): Promise<Tokens>;
  /** Ends the session at the service (RFC 7009). @throws Failure `client-refused` or one of the unreachable family. */
  end(client: Client, refreshToken: string): Promise<void>;
}

export interface TokenEndpointParts {
  readonly profile: Profile;
  readonly pacedFetch: PacedFetch;
}

type BeforeLeaving = () => Promise<void>;

type TokenTurn = Pick<Turn, 'priority' | 'reason'>;

/**
 * The password grant, which the service's rules demand (4.1) although RFC 9700 section 2.4 forbids it, and the refresh grant,
 * as forms with the client's id and secret in the body. The protocol is oauth4webapi's; the road is the paced one.
 */
export function createTokenEndpoint({ profile, pacedFetch }: TokenEndpointParts): TokenEndpoint {
  const realm = realmOf(profile);
  const server = { issuer: realm.issuer, token_endpoint: realm.token, revocation_endpoint: realm.revocation };

  const by = (turn: Pick<Turn, 'route' | 'priority' | 'reason'>, beforeLeaving?: BeforeLeaving) => ({
    [oauth.customFetch]: (url: string, { body }: { body?: unknown }) =>
      pacedFetch({ ...turn, host: 'auth', method: 'POST' }, url, {
        method: 'POST',
        // Of the library's headers these two alone: outside a browser it would name a User-Agent of its own.
        headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(body),
        ...(beforeLeaving && { beforeLeaving }),
      }),
  });

  const askToken = (
    { clientId, clientSecret }: Client,
    kind: string,
    fields: Record<string, string>,
    turn: TokenTurn,
    beforeLeaving: BeforeLeaving,
  ) =>
    oauth.genericTokenEndpointRequest(
      server,
      { client_id: clientId },
      oauth.ClientSecretPost(clientSecret),
      kind,
      fields,
      by({ route: 'token', ...turn }, beforeLeaving),
    );

  return {
    async signIn({ username, password, ...client }, beforeLeaving) {
      const turn = { priority: 'click', reason: 'sign-in' } as const;
      const response = await askToken(client, 'password', { username, password }, turn, beforeLeaving);
      return readTokens(server, client.clientId, response, 'wrong-credentials');
    },

    async refresh(client, refreshToken, beforeLeaving) {
      const turn = { priority: 'token', reason: 'renew-session' } as const;
      const response = await askToken(client, 'refresh_token', { refresh_token: refreshToken }, turn, beforeLeaving);
      return readTokens(server, client.clientId, response, 'session-ended');
    },

    async end({ clientId, clientSecret }, refreshToken) {
      const response = await oauth.revocationRequest(
        server,
        { client_id: clientId },
        oauth.ClientSecretPost(clientSecret),
        refreshToken,
        {
          additionalParameters: { token_type_hint: 'refresh_token' },
          ...by({ route: 'revoke', priority: 'click', reason: 'sign-out' }),
        },
      );
      // A 200 that is a page comes from a proxy in between, which has ended nothing.
      if (isPage(response)) throw tokenFailure(null, response, 'session-ended');
      await oauth.processRevocationResponse(response).catch((cause: unknown) => {
        throw tokenFailure(cause, response, 'session-ended');
      });
    },
  };
}

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true;
}
