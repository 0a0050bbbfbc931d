import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../../lib/diagnostics/note';

const Opened = v.object({ windowId: v.number(), address: v.string() });

/** A page of ours in a window of its own. */
export interface SmallWindow {
  /** Under this the window that is open, or was, is noted in `storage.session`, as its worker may be dead by then. */
  readonly key: string;
  readonly address: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Opens it; in a tab where there are no windows (Firefox for Android). One that stands open for the same thing comes to the front as it
 * is.
 */
export async function openSmallWindow({ key, address, ...size }: SmallWindow): Promise<void> {
  if (!browser.windows?.create) return void (await browser.tabs.create({ url: address }));
  if (await showAgain(key, address)) return;
  const { id } = (await browser.windows.create({ url: address, type: 'popup', ...size })) ?? {};
  // It is open: that this could not be noted costs a second window at most.
  if (id !== undefined)
    await browser.storage.session.set({ [key]: { windowId: id, address } }).catch(noted('window-write'));
}

async function showAgain(key: string, address: string): Promise<boolean> {
  const opened = v.safeParse(Opened, (await browser.storage.session.get(key))[key]);
  if (!opened.success || opened.output.address !== address) return false;
  return browser.windows.update(opened.output.windowId, { focused: true }).then(
    () => true,
    () => false,
  );
}
