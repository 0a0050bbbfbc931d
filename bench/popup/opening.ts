import type { BrowserContext, Page } from 'playwright-core';
import { type Spread, spreadOf } from '../spread.ts';

/** One opening of a page of the extension. Times in ms since the navigation began. */
export interface Opening {
  /** The first frame with what was looked for. */
  readonly paintedMs: number;
  /** The text of each row in that frame. */
  readonly rows: readonly string[];
}

declare global {
  var firstPaint: Opening | undefined;
}

/** Where rows are looked for: what a page shows once it can be used. */
const ROWS = 'main li h2, main .library-row a, p.floor';

/** Has each page of the context note its first frame with rows. Call it once. */
export async function notePaints(context: BrowserContext): Promise<void> {
  await context.addInitScript((rows: string) => {
    // Without names of its own: the runner would wrap a named function in one that the page does not have.
    new MutationObserver((_, watch) => {
      const found = [...document.querySelectorAll(rows)].map(({ textContent }) => textContent ?? '');
      if (found.length === 0) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        // A message posted in a frame's turn arrives when that frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          globalThis.firstPaint = { paintedMs: performance.now(), rows: found };
        };
        port2.postMessage(null);
      });
    }).observe(document, { childList: true, subtree: true });
  }, ROWS);
}

/** Opens a page in a tab of the popup's size. @param waitUntil what of it has happened then. */
export async function pageOfItsSize(
  context: BrowserContext,
  address: string,
  waitUntil: 'commit' | 'load' = 'load',
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await page.goto(address, { waitUntil });
  return page;
}

/** Opens a page, and closes it again. @param settled what must be true before it is closed. */
export async function openOnce(
  context: BrowserContext,
  address: string,
  settled: (page: Page) => Promise<unknown>,
): Promise<Opening> {
  const page = await pageOfItsSize(context, address, 'commit');
  await settled(page);
  // On a busy machine a row is seen in the document before it is painted.
  await page.waitForFunction(() => globalThis.firstPaint !== undefined);
  const value = await page.evaluate(() => globalThis.firstPaint);
  await page.close();
  if (!value) throw new Error(`${address} painted no rows.`);
  return value;
}

/** In ms since each navigation began. */
export function paints(openings: readonly Opening[]): Spread {
  return spreadOf(openings.map(({ paintedMs }) => paintedMs));
}
