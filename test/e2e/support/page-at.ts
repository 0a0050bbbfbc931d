import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The tab at an address, as soon as there is one: the extension opens some by itself. */
export async function pageAt(context: BrowserContext, address: string): Promise<Page> {
  const find = () => context.pages().find((page) => page.url().startsWith(address));
  await expect.poll(() => find() !== undefined, { message: `a tab at ${address}` }).toBe(true);
  const page = find();
  if (!page) throw new Error(`The tab at ${address} was closed.`);
  await page.waitForLoadState();
  return page;
}
