import { browser } from 'wxt/browser';
import { logFailure } from '../../lib/diagnostics/log-failure';
import type { REPORT_WINDOW, UP_TO_WINDOW } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

export interface SmallWindow {
  /** Here the window that is open, or was, is noted: its worker may be dead by then. */
  readonly item: typeof REPORT_WINDOW | typeof UP_TO_WINDOW;
  readonly address: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** In a tab where there are no windows (Firefox for Android). One that is open for the same thing comes to the front as it is. */
export async function openSmallWindow({ item, address, ...size }: SmallWindow): Promise<void> {
  if (!browser.windows?.create) return void (await browser.tabs.create({ url: address }));
  if (await showAgain(item, address)) return;
  const { id } = (await browser.windows.create({ url: address, type: 'popup', ...size })) ?? {};
  // It is open: a failed note costs a second window at most.
  if (id !== undefined) await writeItem(item, { windowId: id, address }).catch(logFailure('window-write'));
}

async function showAgain(item: SmallWindow['item'], address: string): Promise<boolean> {
  const opened = await readItem(item);
  if (opened?.address !== address) return false;
  return browser.windows.update(opened.windowId, { focused: true }).then(
    () => true,
    () => false,
  );
}
