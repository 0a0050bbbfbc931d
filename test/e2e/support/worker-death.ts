/** Ends the extension's worker as the browser may at any moment: without a word, whatever it is doing. */
import type { BrowserContext } from '@playwright/test';

/** Stops the worker and waits until the browser says that it has stopped; the next event starts another one. */
export async function killWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await page.close();
}
