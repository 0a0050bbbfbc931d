import type { Page } from '@playwright/test';
import type { Account } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';

/** Signs a tab of the site in, as the site keeps its own session; ours is another one. */
export async function signInToSite(page: Page, { fakeService }: RunningService, account: Account): Promise<void> {
  const { accessToken } = fakeService.world.sessions.open(account);
  await page.evaluate(putSiteSession, accessToken);
  await page.reload();
}

/** Runs in the page: where the live site keeps its session (docs/service.md). */
export function putSiteSession(accessToken: string): void {
  const key = 'oidc.user:https://auth.mangadex.org/realms/mangadex:mangadex-frontend-stable';
  localStorage.setItem(key, JSON.stringify({ access_token: accessToken }));
}
