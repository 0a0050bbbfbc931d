import type { BrowserContext, CDPSession } from 'playwright-core';

/** What the extension's worker holds once the garbage has gone, in bytes. @throws Error when no worker runs. */
export async function workerHeap(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser has closed.');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  const worker = targetInfos.find(({ url }) => url.startsWith('chrome-extension://'));
  if (!worker) throw new Error('No worker runs.');
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
  // What the first collection finalizes, the second one frees.
  for (const id of [1, 2]) await askTarget(session, sessionId, { id, method: 'HeapProfiler.collectGarbage' });
  const { usedSize } = await askTarget(session, sessionId, { id: 3, method: 'Runtime.getHeapUsage' });
  await session.detach();
  if (usedSize === undefined) throw new Error('The browser does not say what the worker holds.');
  return usedSize;
}

/** The worker has no session of its own in Playwright: its messages go through the browser's. */
async function askTarget(
  session: CDPSession,
  sessionId: string,
  question: { readonly id: number; readonly method: string },
): Promise<{ readonly usedSize?: number }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly usedSize?: number }>();
  const listen = (event: { sessionId: string; message: string }) => {
    const { id, result } = JSON.parse(event.message);
    if (event.sessionId === sessionId && id === question.id) resolve(result ?? {});
  };
  session.on('Target.receivedMessageFromTarget', listen);
  await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(question) });
  return promise.finally(() => session.off('Target.receivedMessageFromTarget', listen));
}
