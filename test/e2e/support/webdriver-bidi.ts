/**
 * The border to what puppeteer-core keeps for itself: commands of WebDriver BiDi that it has no method for. The version is
 * pinned for this; an update that moves these names fails here, in one place.
 */
import type { Browser, Page } from 'puppeteer-core';

interface Connection {
  send(method: string, parameters: unknown): Promise<{ readonly result: unknown }>;
}

/** Sends a WebDriver BiDi command (https://w3c.github.io/webdriver-bidi/) and gives its result. */
export async function sendTo(browser: Browser, method: string, parameters: unknown): Promise<unknown> {
  const { connection } = browser as Browser & { readonly connection: Connection };
  const { result } = await connection.send(method, parameters);
  return result;
}

/** The browsing context of a page, as BiDi commands name it. */
export function contextOf(page: Page): string {
  const frame = page.mainFrame() as ReturnType<Page['mainFrame']> & { readonly _id: string };
  return frame._id;
}
