import type { Events, Runtime } from 'webextension-polyfill';

/** Answers at once: the browser's own events do not take a promise for an answer, as the polyfill's do. */
export type OnMessage = (message: unknown, sender: unknown, answer: (value: unknown) => void) => undefined;

interface OwnRuntime extends Omit<Runtime.Static, 'onMessage'> {
  readonly onMessage: Events.Event<OnMessage>;
}

/**
 * The browser's own `runtime`, for what is carried into other people's pages: the polyfill would weigh 2.7 kB there, and what it
 * mends are promises, which `chrome` has in both browsers since manifest version 3. A page cannot put an element of that name in
 * its place either, as it can with `browser` in Chromium.
 * @returns nothing where the extension is gone, as an update leaves it behind in pages that are open.
 */
export function ownRuntime(): OwnRuntime | undefined {
  const { chrome } = globalThis as unknown as { readonly chrome?: { readonly runtime?: OwnRuntime } };
  return chrome?.runtime?.id === undefined ? undefined : chrome.runtime;
}

/** Whether this script still has its extension. */
export function isAlive(): boolean {
  return ownRuntime() !== undefined;
}
