import { browser } from 'wxt/browser';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { withOpener } from '../../lib/messages/opener-tab';
import type { OpenedWindow, REPORT_WINDOW, UP_TO_WINDOW } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

interface Size {
  /** In px. */
  readonly width: number;
  readonly height: number;
}

export interface SmallWindow extends Size {
  /** Here the window that is open, or was, is noted: its worker may be dead by then. */
  readonly item: typeof REPORT_WINDOW | typeof UP_TO_WINDOW;
  readonly address: string;
}

/** In a tab where there are no windows (Firefox for Android). One that is open for the same thing comes to the front as it is. */
export async function openSmallWindow({ item, address, ...size }: SmallWindow): Promise<void> {
  const last = await readItem(item);
  if (last?.address === address && (await comesToFront(last))) return;
  const hasWindows = browser.windows?.create !== undefined;
  const opened = hasWindows ? await openWindow(address, size) : await openTab(address, last);
  // It is open: a failed note costs a second window at most.
  if (opened) await writeItem(item, opened).catch(logFailure('window-write'));
}

function comesToFront(last: OpenedWindow): Promise<boolean> {
  const shown: Promise<unknown> =
    'tabId' in last
      ? browser.tabs.update(last.tabId, { active: true })
      : browser.windows.update(last.windowId, { focused: true });
  return shown.then(
    () => true,
    () => false,
  );
}

async function openWindow(address: string, size: Size): Promise<OpenedWindow | null> {
  const { id } = (await browser.windows.create({ url: address, type: 'popup', ...size })) ?? {};
  return id === undefined ? null : { windowId: id, address };
}

async function openTab(address: string, last: OpenedWindow | null): Promise<OpenedWindow | null> {
  const [active] = await browser.tabs.query({ active: true });
  // A report that another one replaces: both lead back to where the first was asked for.
  const isReplaced = last !== null && 'tabId' in last && last.tabId === active?.id;
  const openerId = (isReplaced ? last.openerId : active?.id) ?? null;
  const { id } = await browser.tabs.create({ url: withOpener(address, openerId) });
  return id === undefined ? null : { tabId: id, openerId, address };
}
