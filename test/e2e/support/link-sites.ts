/** Turns sites on and off as a person does, on the options page. */
import { expect, type Page } from '@playwright/test';
import type { ExtensionInBrowser } from './launch-chromium.ts';
import { consentTo } from './site-consent.ts';

export async function turnOn(extension: ExtensionInBrowser, options: Page, host: string): Promise<void> {
  await consentTo(extension, host);
  await options.bringToFront();
  await options.getByLabel('Site address').fill(host);
  await options.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(options.getByText(`Marks are on at ${host}`)).toBeVisible();
}

export async function turnOff(options: Page, host: string): Promise<void> {
  await options.bringToFront();
  await options.getByRole('button', { name: `Turn off on this site: ${host}` }).click();
  await expect(options.getByText(`Marks are off: ${host}`)).toBeVisible();
}
