/** Resolves when the next frame is on its way to the screen; at once in a page that is not in sight, which paints none. */
export async function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await new Promise(requestAnimationFrame);
  // A message posted in a frame's turn arrives after the frame.
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
  await promise;
  port1.close();
}
