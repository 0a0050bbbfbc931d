/** The report window, as a person comes to it. */
import { expect, type Page } from '@playwright/test';
import type { ExtensionInBrowser } from './launch-chromium.ts';

/** The report window that a press opens. */
export async function reportWindowOf({ context }: ExtensionInBrowser, press: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page');
  await press();
  const page = await opening;
  await expect(page.getByRole('heading', { name: 'Report to MangaDex' })).toBeVisible();
  return page;
}

/** The page of that window in a tab, for a chapter. */
export async function reportPageFor({ context, address }: ExtensionInBrowser, chapterId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address('report.html')}?category=chapter&objectId=${chapterId}&page=7`);
  return page;
}
