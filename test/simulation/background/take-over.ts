/** What Node does by itself would run beside our loop: while a run lasts, it is done in the loop. */
import { copyOf } from '../../support/copying';
import type { EventLoop } from './event-loop';

/**
 * Databases in memory queue their tasks with `setImmediate` and copy with `structuredClone`; both are ours until the returned
 * function is called.
 * @param onUnheard told of rejections that were not listened to.
 */
export function takeOver(loop: EventLoop, onUnheard: (reason: unknown) => void): () => Promise<void> {
  const { setImmediate: immediate, structuredClone: clone } = globalThis;
  const queue = (task: () => void) => loop.post(loop.current(), 'database', task);
  globalThis.setImmediate = queue as typeof setImmediate;
  globalThis.structuredClone = copyOf;
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onUnheard);
  return async () => {
    globalThis.setImmediate = immediate;
    globalThis.structuredClone = clone;
    // Only now, with nothing left to do, unheard rejections come up.
    await new Promise(immediate);
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  };
}
