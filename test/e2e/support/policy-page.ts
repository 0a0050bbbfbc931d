import { expect } from '@playwright/test';
import type { ExtensionInBrowser } from './launch-chromium.ts';

/** As Chromium counts them: a mandatory policy of the machine, from its platform. */
const MANDATORY = { level: 1, scope: 1, source: 2 } as const;

/**
 * Sets a policy for the extension on Chromium's own page for trying policies, in place of the one before: files of policies lie in folders of
 * the machine, which a test leaves alone. Throws in a released Chrome, which has no such page.
 */
export async function setPolicy(
  { context, address }: ExtensionInBrowser,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const namespace = new URL(address('')).host;
  const policies = Object.entries(settings).map(([name, value]) => ({ namespace, name, value, ...MANDATORY }));
  const page = await context.newPage();
  await page.goto('chrome://policy/test');
  if (new URL(page.url()).pathname !== '/test')
    throw new Error('Policies are tried in Chromium: a released Chrome has no page for it.');
  await page.locator('#import-policies-file-input').setInputFiles({
    name: 'policies.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(policies)),
  });
  await expect(page.locator('policy-test-row')).toHaveCount(policies.length);
  await page.locator('#apply-policies').click();
  await page.close();
}
