/** Opens a browser of a family for a visit, to the local service or to the live one. */
import { launchChromium, launchOnLiveService } from '../../test/e2e/support/launch-chromium.ts';
import { launchFirefox, launchFirefoxOnLiveService } from '../../test/e2e/support/launch-firefox.ts';
import type { RunningService } from '../../test/fake-service/start.ts';
import type { Family } from '../setup/browsers.mjs';
import { driveChromium } from './drive-chromium.ts';
import { driveFirefox } from './drive-firefox.ts';
import type { DrivenBrowser } from './driven-browser.ts';

/** As long as people have it before their Firefox ends an idle background, in ms. */
const IDLE_MS = 30_000;

/** Without a window. */
export async function openOnLocalService(family: Family, service: RunningService): Promise<DrivenBrowser> {
  return family === 'chromium'
    ? driveChromium(await launchChromium(service, { isHeadless: true }))
    : driveFirefox(await launchFirefox(service, { isHeadless: true, preferences: likeAtHome }));
}

/** What tests have otherwise than people, put back. */
export const likeAtHome = {
  'extensions.background.idle.timeout': IDLE_MS,
  'extensions.webextOptionalPermissionPrompts': true,
};

export async function openOnLiveService(family: Family): Promise<DrivenBrowser> {
  return family === 'chromium'
    ? driveChromium(await launchOnLiveService())
    : driveFirefox(await launchFirefoxOnLiveService());
}
