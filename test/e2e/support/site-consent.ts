/**
 * A person's consent to one site, where the browser's own question cannot be pressed: a headless browser draws none. It is given
 * on the browser's own page about extensions, so that what the extension then asks for is granted without a question.
 */
import { type AccessHost, accessHosts } from '../../../lib/service/host-access.ts';
import { liveProfile } from '../../../lib/service/profile.ts';
import type { ExtensionInBrowser } from './launch-chromium.ts';

/** Consents to a site in Chromium; nothing is granted until the extension asks. */
export async function consentTo(extension: ExtensionInBrowser, host: string): Promise<void> {
  const id = new URL(extension.address('')).hostname;
  const page = await extension.context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(`chrome.developerPrivate.addHostPermission('${id}', 'https://${host}/*')`);
  await page.close();
}

/** Has Chromium withhold these of the service's hosts, and no others, as a person can on the browser's own page. */
export async function withhold(extension: ExtensionInBrowser, hosts: readonly AccessHost[]): Promise<void> {
  const extensionId = new URL(extension.address('')).hostname;
  const granted = accessHosts.filter((host) => !hosts.includes(host)).map((host) => `${liveProfile[host]}/*`);
  const hostAccess = hosts.length === 0 ? 'ON_ALL_SITES' : 'ON_CLICK';
  const page = await extension.context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(`(async () => {
    await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: '${extensionId}', hostAccess: '${hostAccess}' });
    if ('${hostAccess}' === 'ON_ALL_SITES') return;
    for (const host of ${JSON.stringify(granted)}) await chrome.developerPrivate.addHostPermission('${extensionId}', host);
  })()`);
  await page.close();
}
