import type { Profile } from './profile';

/** Where a profile's authentication realm gives out tokens and takes them back (docs/service.md, "Authentication"). */
export function realmOf({ auth, realm }: Profile): { token: string; revocation: string } {
  const endpoints = `${auth}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`;
  return {
    token: `${endpoints}/token`,
    revocation: `${endpoints}/revoke`,
  };
}
