import type { BrowserContext, Page } from 'playwright-core';
import { pageOfItsSize } from './opening.ts';

/** In ms: what a page does later than this after it has settled is not weighed. */
const CALM_MS = 3_000;

/** Opens a page, and weighs what it holds once it has come to rest. @returns bytes of JavaScript heap after a collection. */
export async function heapOf(
  context: BrowserContext,
  address: string,
  settled: (page: Page) => Promise<unknown>,
): Promise<number> {
  const page = await pageOfItsSize(context, address);
  await settled(page);
  await page.waitForTimeout(CALM_MS);
  const bytes = await heapNow(page);
  await page.close();
  return bytes;
}

/** @param from a page of the extension: what takes its place has the same heap. @returns bytes that were made until the page came to rest, with those that a collection has taken back. */
export async function madeAtOpening(
  context: BrowserContext,
  { from, to }: { readonly from: string; readonly to: string },
  settled: (page: Page) => Promise<unknown>,
): Promise<number> {
  const page = await pageOfItsSize(context, from);
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: 4_096,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await page.goto(to);
  await settled(page);
  await page.waitForTimeout(CALM_MS);
  const { profile } = await session.send('HeapProfiler.stopSampling');
  await page.close();
  return profile.samples.reduce((bytes, { size }) => bytes + size, 0);
}

/** Pages of one extension share a heap: no other one may be open. @returns bytes after a collection. */
export async function heapNow(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // The first collection finalizes what the second one frees.
  for (let n = 0; n < 2; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
