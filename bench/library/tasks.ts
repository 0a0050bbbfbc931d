import type { Page } from 'playwright-core';

/** What a page's main thread did in the meantime. */
export interface Tasks {
  readonly during: string;
  /** In ms; 0 where none took 50 ms or more. */
  readonly longestMs: number;
}

declare global {
  var longestTaskMs: number;
}

/** The browser tells of tasks of 50 ms and more. */
export async function tasksWhile(page: Page, during: string, work: () => Promise<unknown>): Promise<Tasks> {
  await page.evaluate(() => {
    globalThis.longestTaskMs = 0;
    new PerformanceObserver((entries) => {
      const durations = entries.getEntries().map(({ duration }) => duration);
      globalThis.longestTaskMs = Math.max(globalThis.longestTaskMs, ...durations);
    }).observe({ type: 'longtask' });
  });
  await work();
  // It tells a moment later.
  await page.waitForTimeout(500);
  return { during, longestMs: await page.evaluate(() => globalThis.longestTaskMs) };
}
