import { type Locator, type Page, test } from '@playwright/test';

/**
 * Puts a picture of what is there beside the results of the test, in a run with `KEEP_PICTURES=1`: it costs as much as several checks, and in most runs a
 * person looks at none. @param name of the file, without its ending.
 */
export async function keepPicture(what: Page | Locator, name: string, { fullPage = false } = {}): Promise<void> {
  if (!process.env.KEEP_PICTURES) return;
  const path = test.info().outputPath(`${name}.png`);
  await ('context' in what ? what.screenshot({ path, fullPage }) : what.screenshot({ path }));
}
