/** The token endpoint: the password grant and the refresh grant, with Keycloak's answers to everything that can be wrong. */
import type { Answered } from '../exchange.ts';
import type { Account } from '../library/types.ts';
import type { Form } from './form.ts';
import { keycloakError, keycloakJson } from './keycloak-answers.ts';
import type { RefreshFault, Sessions, TokenPair } from './sessions.ts';
import { SCOPE } from './token-text.ts';

/** Who can sign in, and who is. */
export interface Realm {
  readonly accounts: readonly Account[];
  readonly sessions: Sessions;
}

/** Answers a form sent to the token endpoint. The client is judged before the person, as Keycloak does. */
export function grantToken(form: Form, realm: Realm): Answered {
  if (!form.grant_type) return keycloakError(400, 'invalid_request', 'Missing form parameter: grant_type');
  const owner = realm.accounts.find(({ client }) => client.id === form.client_id);
  if (!owner) return keycloakError(401, 'invalid_client', 'Invalid client or Invalid client credentials');
  if (owner.client.secret !== form.client_secret) {
    return keycloakError(401, 'unauthorized_client', 'Invalid client or Invalid client credentials');
  }
  // What a requested client really gets is not known (docs/service.md).
  if (owner.client.state !== 'approved') {
    return keycloakError(400, 'unauthorized_client', 'Client not allowed for direct access grants');
  }
  if (form.grant_type === 'password') return grantByPassword(form, owner, realm);
  if (form.grant_type === 'refresh_token') return grantByRefresh(form, owner, realm);
  return keycloakError(400, 'unsupported_grant_type', 'Unsupported grant_type');
}

/** "A personal client can be used only with the account that owns it" (docs/service.md). */
function grantByPassword(form: Form, owner: Account, { sessions }: Realm): Answered {
  if (!form.username) return keycloakError(401, 'invalid_request', 'Missing parameter: username');
  if (form.username !== owner.username || form.password !== owner.password) {
    return keycloakError(401, 'invalid_grant', 'Invalid user credentials');
  }
  return success(sessions.open(owner), form);
}

function grantByRefresh(form: Form, owner: Account, { sessions }: Realm): Answered {
  if (!form.refresh_token) return keycloakError(400, 'invalid_request', 'No refresh token');
  const result = sessions.refresh(form.refresh_token, owner.client.id);
  return typeof result === 'string'
    ? keycloakError(400, 'invalid_grant', refreshFaults[result])
    : success(result, form);
}

const refreshFaults: Record<RefreshFault, string> = {
  unknown: 'Invalid refresh token',
  'not-active': 'Token is not active',
  'wrong-client': "Invalid refresh token. Token client and authorized client don't match",
  'session-ended': 'Session not active',
};

/** The properties of captured answers; the tenth, `id_token`, comes with the scope `openid` only. */
function success(pair: TokenPair, form: Form): Answered {
  return keycloakJson(200, {
    access_token: pair.accessToken,
    expires_in: pair.expiresIn,
    refresh_expires_in: pair.refreshExpiresIn,
    refresh_token: pair.refreshToken,
    token_type: 'Bearer',
    'not-before-policy': 0,
    session_state: pair.sessionId,
    scope: SCOPE,
    client_type: 'personal',
    ...(form.scope?.split(' ').includes('openid') ? { id_token: pair.idToken } : {}),
  });
}
