import { browser } from 'wxt/browser';

/** Opens the sign-in once, after the installation; an update leaves the person in peace. */
export async function onInstalled(reason: string): Promise<void> {
  if (reason === 'install') await browser.runtime.openOptionsPage();
}
