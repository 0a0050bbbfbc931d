/**
 * A person's consent to one site, where the browser's own question cannot be pressed: a headless browser draws none. It is given
 * on the browser's own page about extensions, so that what the extension then asks for is granted without a question.
 */
import { type AccessHost, accessHosts } from '../../../lib/service/host-access.ts';
import { liveProfile } from '../../../lib/service/profile.ts';
import type { ExtensionInBrowser } from './launch-chromium.ts';

/** Consents to a site in Chromium; nothing is granted until the extension asks. */
export function consentTo(extension: ExtensionInBrowser, host: string): Promise<void> {
  return onExtensionsPage(extension, (id) => `chrome.developerPrivate.addHostPermission('${id}', 'https://${host}/*')`);
}

/** Has Chromium withhold these of the service's hosts, and no others, as a person can on the browser's own page. */
export async function withhold(extension: ExtensionInBrowser, hosts: readonly AccessHost[]): Promise<void> {
  const isWhole = hosts.length === 0;
  const hostAccess = isWhole ? 'ON_ALL_SITES' : 'ON_CLICK';
  const granted = accessHosts
    .filter((host) => !isWhole && !hosts.includes(host))
    .map((host) => `${liveProfile[host]}/*`);
  await onExtensionsPage(
    extension,
    (id) => `(async () => {
      await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: '${id}', hostAccess: '${hostAccess}' });
      for (const host of ${JSON.stringify(granted)}) await chrome.developerPrivate.addHostPermission('${id}', host);
    })()`,
  );
}

/** Evaluates on the browser's own page about extensions. @param call is given the extension's id. */
export async function onExtensionsPage(extension: ExtensionInBrowser, call: (id: string) => string): Promise<void> {
  const page = await extension.context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(call(new URL(extension.address('')).hostname));
  await page.close();
}
