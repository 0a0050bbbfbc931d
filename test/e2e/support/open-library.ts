import { expect, type Page } from '@playwright/test';
import type { ExtensionInBrowser } from './launch-chromium.ts';

/** In px. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Opens the library, and waits until its whole table was read. */
export async function openLibrary(
  { context, address }: Pick<ExtensionInBrowser, 'context' | 'address'>,
  size: PageSize = { width: 1280, height: 800 },
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.goto(address('library.html'));
  await expect(page.locator('footer p')).not.toBeEmpty();
  await page.waitForFunction(() => {
    const shown = document.querySelector('.library-bar [role=status]')?.textContent ?? '';
    return document.querySelector('.library-table')?.ariaRowCount === `${Number.parseInt(shown, 10) + 1}`;
  });
  return page;
}
