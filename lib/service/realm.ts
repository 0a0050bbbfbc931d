import type { Profile } from './profile';

export function realmOf({ auth, realm }: Profile): { token: string; revocation: string } {
  const endpoints = `${auth}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`;
  return {
    token: `${endpoints}/token`,
    revocation: `${endpoints}/revoke`,
  };
}
