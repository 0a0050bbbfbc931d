/** Runs in the page: where the live site keeps its session (docs/service.md). */
export function putSiteSession(accessToken: string): void {
  const key = 'oidc.user:https://auth.mangadex.org/realms/mangadex:mangadex-frontend-stable';
  localStorage.setItem(key, JSON.stringify({ access_token: accessToken }));
}
