/**
 * A person's consent to one site, where the browser's own question cannot be pressed: a headless browser draws none. It is given
 * on the browser's own page about extensions, so that what the extension then asks for is granted without a question.
 */
import type { ExtensionInBrowser } from './launch-chromium.ts';

/** Consents to a site in Chromium; nothing is granted until the extension asks. */
export async function consentTo(extension: ExtensionInBrowser, host: string): Promise<void> {
  const id = new URL(extension.address('')).hostname;
  const page = await extension.context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(`chrome.developerPrivate.addHostPermission('${id}', 'https://${host}/*')`);
  await page.close();
}
