import type { Profile } from './profile';

/** Where a profile's authentication realm gives out tokens and takes them back (docs/service.md, "Authentication"). */
export function realmOf({ auth, realm }: Profile): { issuer: string; token: string; revocation: string } {
  const issuer = `${auth}/realms/${encodeURIComponent(realm)}`;
  return {
    issuer,
    token: `${issuer}/protocol/openid-connect/token`,
    revocation: `${issuer}/protocol/openid-connect/revoke`,
  };
}
