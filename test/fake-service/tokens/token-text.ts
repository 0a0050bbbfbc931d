/** What tokens look like: JSON Web Tokens in shape and size; the session table decides, and the signature is not checked. */
import { SECOND } from '../../../lib/clock.ts';
import type { Account } from '../library/types.ts';
import type { Mint } from '../mint.ts';

export interface Claims {
  readonly account: Account;
  readonly sessionId: string;
  /** Epoch ms. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export const ISSUER = 'https://auth.mangadex.org/realms/mangadex';
export const SCOPE = 'groups email profile';

/** An access token with the claims that clients report (docs/service.md), about 1.5 kB. */
export function writeAccessToken(claims: Claims, mint: Mint): string {
  const { account } = claims;
  const payload = {
    ...sharedClaims(claims, mint),
    typ: 'Bearer',
    roles: ['offline_access', 'ROLE_USER', 'default-roles-mangadex', 'uma_authorization'],
    groups: ['/Users'],
    preferred_username: account.username,
    email: `${account.username}@reader.example`,
    client_type: 'personal',
  };
  return write({ alg: 'RS256', typ: 'JWT', kid: mint.opaque(43) }, payload, mint.opaque(342));
}

export function writeRefreshToken(claims: Claims, mint: Mint): string {
  const payload = { ...sharedClaims(claims, mint), typ: 'Refresh' };
  return write({ alg: 'HS512', typ: 'JWT', kid: mint.id() }, payload, mint.opaque(86));
}

/** An identity token (OpenID Connect Core section 2), for those who ask. */
export function writeIdToken(claims: Claims, mint: Mint): string {
  const payload = { ...sharedClaims(claims, mint), typ: 'ID', preferred_username: claims.account.username };
  return write({ alg: 'RS256', typ: 'JWT', kid: mint.opaque(43) }, payload, mint.opaque(342));
}

function sharedClaims({ account, sessionId, issuedAt, expiresAt }: Claims, mint: Mint) {
  return {
    exp: Math.floor(expiresAt / SECOND),
    iat: Math.floor(issuedAt / SECOND),
    auth_time: Math.floor(issuedAt / SECOND),
    jti: mint.id(),
    iss: ISSUER,
    aud: 'account',
    sub: account.id,
    azp: account.client.id,
    sid: sessionId,
    scope: SCOPE,
  };
}

function write(header: object, payload: object, signature: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}.${signature}`;
}
