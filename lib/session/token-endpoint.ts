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

/** The authentication host's side of a session. Each function makes one request and never repeats it. */
export interface TokenEndpoint {
  /** @throws Failure `wrong-credentials`, `client-refused`, or one of the unreachable family. */
  signIn(credentials: Credentials): Promise<Tokens>;
  /** @throws Failure `session-ended`, `client-refused`, or one of the unreachable family: then the refresh token may live. */
  refresh(client: Client, refreshToken: string): Promise<Tokens>;
  /** Ends the session at the service (RFC 7009). @throws Failure `client-refused` or one of the unreachable family. */
  end(client: Client, refreshToken: string): Promise<void>;
}

/**
 * The password grant, which the service's rules demand (4.1) although RFC 9700 section 2.4 forbids it, and the refresh grant,
 * as forms with the client's id and secret in the body. The protocol is oauth4webapi's; the road is the paced one.
 */
export function createTokenEndpoint(parts: { profile: Profile; pacedFetch: PacedFetch }): TokenEndpoint {
  const realm = realmOf(parts.profile);
  const server = { issuer: realm.issuer, token_endpoint: realm.token, revocation_endpoint: realm.revocation };

  const by = (turn: Pick<Turn, 'route' | 'priority' | 'reason'>) => ({
    [oauth.customFetch]: (url: string, { body }: { body?: unknown }) =>
      parts.pacedFetch({ ...turn, host: 'auth', method: 'POST' }, url, {
        method: 'POST',
        // Of the library's headers these two alone: outside a browser it would name a User-Agent of its own.
        headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(body),
      }),
  });

  return {
    async signIn({ clientId, clientSecret, username, password }) {
      const response = await oauth.genericTokenEndpointRequest(
        server,
        { client_id: clientId },
        oauth.ClientSecretPost(clientSecret),
        'password',
        { username, password },
        by({ route: 'token', priority: 'click', reason: 'sign-in' }),
      );
      return readTokens(server, clientId, response, 'wrong-credentials');
    },

    async refresh({ clientId, clientSecret }, refreshToken) {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        { client_id: clientId },
        oauth.ClientSecretPost(clientSecret),
        refreshToken,
        by({ route: 'token', priority: 'token', reason: 'renew-session' }),
      );
      return readTokens(server, clientId, response, 'session-ended');
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
      await oauth.processRevocationResponse(response).catch((cause: unknown) => {
        throw tokenFailure(cause, response, 'session-ended');
      });
    },
  };
}
