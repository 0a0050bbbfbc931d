import { vi } from 'vitest';
import { browser } from 'wxt/browser';

export interface OpenedAddress {
  readonly tabId: number;
  readonly url: string;
}

/** What is to be opened in tabs that are there, from now on; none moves. */
export function watchOpened(): readonly OpenedAddress[] {
  const opened: OpenedAddress[] = [];
  vi.spyOn(browser.tabs, 'update').mockImplementation((async (tabId: number, { url }: { url: string }) => {
    opened.push({ tabId, url });
  }) as never);
  return opened;
}
