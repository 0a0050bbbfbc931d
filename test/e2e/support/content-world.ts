/** Runs code where our content scripts run: what a page could do that has taken its own renderer over, and no other page. */
import type { Page } from '@playwright/test';

/** @returns the value of the expression in the content scripts' world of the page's first frame; a promise is awaited. */
export async function inContentWorld(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const worlds: { readonly id: number; readonly name: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.auxData?.type === 'isolated') worlds.push(context);
  });
  await session.send('Runtime.enable');
  const world = worlds.find(({ name }) => name === 'Dexmark');
  if (!world) throw new Error(`No script of ours runs in the page, only: ${worlds.map(({ name }) => name).join(', ')}`);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: world.id,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
