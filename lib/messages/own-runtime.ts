import type { Events, Runtime } from 'webextension-polyfill';

/** The browser's own events take no promise for an answer, as the polyfill's do. */
export type OnMessage = (message: unknown, sender: unknown, answer: (value: unknown) => void) => undefined;

interface OwnRuntime extends Omit<Runtime.Static, 'onMessage'> {
  readonly onMessage: Events.Event<OnMessage>;
}

/** `chrome.runtime` (docs/messages.md, "In pages of other people"); `undefined` if an update has left this page without the extension. */
export function ownRuntime(): OwnRuntime | undefined {
  const { chrome } = globalThis as unknown as { readonly chrome?: { readonly runtime?: OwnRuntime } };
  return chrome?.runtime?.id === undefined ? undefined : chrome.runtime;
}

export function isAlive(): boolean {
  return ownRuntime() !== undefined;
}
