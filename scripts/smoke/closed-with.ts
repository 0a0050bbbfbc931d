/** The browser once it is open; it is closed with the stack, also where that is disposed of while the browser still opens. */
export async function closedWith<Browser extends { close(): Promise<void> }>(
  stack: AsyncDisposableStack,
  opening: Promise<Browser>,
): Promise<Browser> {
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
