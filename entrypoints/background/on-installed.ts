import { browser } from 'wxt/browser';

/** Opens the sign-in after the installation, and nothing after an update. */
export async function onInstalled(reason: string): Promise<void> {
  if (reason === 'install') await browser.runtime.openOptionsPage();
}
