import type { ExtensionInBrowser } from '../../test/e2e/support/launch-chromium.ts';

/** The browser once it is open; it is closed with the stack, also where that is disposed of while the browser still opens. */
export async function closedWith(
  stack: AsyncDisposableStack,
  opening: Promise<ExtensionInBrowser>,
): Promise<ExtensionInBrowser> {
  stack.defer(() =>
    opening.then(
      (browser) => browser.close(),
      () => {
        // One that did not open has left nothing; the caller hears of its failure.
      },
    ),
  );
  return await opening;
}
