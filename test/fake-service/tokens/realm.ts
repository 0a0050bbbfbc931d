/** The authentication host: one Keycloak realm, as far as a personal client meets it. */
import type { Answered, Asked } from '../exchange.ts';
import { type Form, readForm } from './form.ts';
import { keycloakError, keycloakJson } from './keycloak-answers.ts';
import { grantToken, type Realm } from './token-endpoint.ts';
import { ISSUER } from './token-text.ts';

const PROTOCOL = '/realms/{realm}/protocol/openid-connect';

/** The host's routes, as the journal names them. */
export const realmRoutes = {
  configuration: '/realms/{realm}/.well-known/openid-configuration',
  token: `${PROTOCOL}/token`,
  logout: `${PROTOCOL}/logout`,
  revoke: `${PROTOCOL}/revoke`,
} as const;

/** The route that a path belongs to; undefined where there is none. */
export function realmRouteOf({ target }: Asked): string | undefined {
  const [, name, rest] = /^\/realms\/([^/?]+)(\/[^?]*)/.exec(target) ?? [];
  const route = `/realms/{realm}${rest}`;
  return name === 'mangadex' ? Object.values(realmRoutes).find((known) => known === route) : undefined;
}

export function answerRealm(asked: Asked, realm: Realm): Answered {
  const route = realmRouteOf(asked);
  if (!route)
    return keycloakError(
      404,
      asked.target.startsWith('/realms/mangadex/') ? 'HTTP 404 Not Found' : 'Realm does not exist',
    );
  if (route === realmRoutes.configuration)
    return asked.method === 'GET' ? keycloakJson(200, configuration) : wrongMethod();
  if (asked.method !== 'POST') return wrongMethod();
  const form = readForm(asked);
  // "A JSON body is not accepted" (docs/service.md); Keycloak's REST layer says it so.
  if (!form) return keycloakError(415, 'HTTP 415 Unsupported Media Type');
  if (route === realmRoutes.token) return grantToken(form, realm);
  return endSession(form, realm, route);
}

function wrongMethod(): Answered {
  return keycloakError(405, 'HTTP 405 Method Not Allowed');
}

/** Logout ends the session of a refresh token; revocation (RFC 7009) also takes access tokens and says 200 to unknown ones. */
function endSession(form: Form, { accounts, sessions }: Realm, route: string): Answered {
  const client = accounts.map(({ client }) => client).find(({ id }) => id === form.client_id);
  if (client?.secret !== form.client_secret || !client) {
    return keycloakError(401, 'invalid_client', 'Invalid client or Invalid client credentials');
  }
  if (route === realmRoutes.revoke) {
    if (!form.token) return keycloakError(400, 'invalid_request', 'Token not provided');
    sessions.end(form.token);
    return { status: 200, headers: {}, body: '' };
  }
  if (!form.refresh_token) return keycloakError(400, 'invalid_request', 'No refresh token');
  if (!sessions.end(form.refresh_token)) return keycloakError(400, 'invalid_grant', 'Invalid refresh token');
  return { status: 204, headers: {}, body: '' };
}

const configuration = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/protocol/openid-connect/auth`,
  token_endpoint: `${ISSUER}/protocol/openid-connect/token`,
  end_session_endpoint: `${ISSUER}/protocol/openid-connect/logout`,
  revocation_endpoint: `${ISSUER}/protocol/openid-connect/revoke`,
  jwks_uri: `${ISSUER}/protocol/openid-connect/certs`,
  grant_types_supported: ['authorization_code', 'refresh_token', 'password'],
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
};
