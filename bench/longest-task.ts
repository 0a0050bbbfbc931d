import type { Page } from 'playwright-core';

declare global {
  var longestTaskMs: number;
}

/** The longest task of the page's main thread during some work, in ms: 0 where none took the 50 ms from which on the browser tells of it. */
export async function longestTaskWhile<Result>(
  page: Page,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly longestTaskMs: number }> {
  await page.evaluate(() => {
    globalThis.longestTaskMs = 0;
    new PerformanceObserver((entries) => {
      const durations = entries.getEntries().map(({ duration }) => duration);
      globalThis.longestTaskMs = Math.max(globalThis.longestTaskMs, ...durations);
    }).observe({ type: 'longtask' });
  });
  const result = await work();
  // It tells a moment later.
  await page.waitForTimeout(500);
  return { result, longestTaskMs: await page.evaluate(() => globalThis.longestTaskMs) };
}
