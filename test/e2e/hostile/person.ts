/** What the person does besides, who wants nothing of what the pages want. */
import { expect, type Page } from '@playwright/test';
import type { Chapter } from '../../catalogue/library/types.ts';
import { rootsOf } from '../support/closed-root.ts';
import type { Arena } from './arena.ts';

/** After a flood the browser itself has much to work off, and Playwright with it; in ms. */
export const PATIENCE_MS = 60_000;

/** Reads a chapter in a tab of its own and marks it there; resolves when the service has the mark. */
export async function markInNewTab({ account, extension, marked }: Arena, { id }: Chapter): Promise<void> {
  marked.add(id);
  const page = await extension.context.newPage();
  await page.goto(`https://mangadex.org/chapter/${id}`);
  const control = await rootsOf(page, ['closed', 'open']);
  await expect
    .poll(control.buttons, { message: 'our control in another tab', timeout: PATIENCE_MS })
    .toContain('Mark as read');
  await control.press('Mark as read');
  await expect
    .poll(() => account.read.has(id), { message: 'a mark made in another tab', timeout: PATIENCE_MS })
    .toBe(true);
}

/** Moves the focus with the Tab key until it is in our control. */
export async function focusByTab(page: Page): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.hasAttribute('data-dexmark') ?? false);
  for (let times = 0; times < 30 && !(await isThere()); times++) await page.keyboard.press('Tab');
}
