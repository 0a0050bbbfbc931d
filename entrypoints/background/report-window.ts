import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { type ReportWish, reportQuery } from '../../lib/messages/report-address';

/** The window that is open, or was: in `storage.session`, as its worker may be dead by now. */
const KEY = 'report.window';
const Opened = v.object({ windowId: v.number(), address: v.string() });

/** In px: a form, and no more. */
const SIZE = { width: 460, height: 640 } as const;

/**
 * Opens the window in which a report is written; a tab where there are no windows (Firefox for Android). One that stands open for
 * the same thing comes to the front, with what was typed into it.
 */
export async function openReportWindow(wish: ReportWish): Promise<void> {
  const address = browser.runtime.getURL('/report.html') + reportQuery(wish);
  if (!browser.windows?.create) return void (await browser.tabs.create({ url: address }));
  if (await showAgain(address)) return;
  const { id } = (await browser.windows.create({ url: address, type: 'popup', ...SIZE })) ?? {};
  // It is open: that this could not be noted costs a second window at most.
  if (id !== undefined) await browser.storage.session.set({ [KEY]: { windowId: id, address } }).catch(() => undefined);
}

async function showAgain(address: string): Promise<boolean> {
  const opened = v.safeParse(Opened, (await browser.storage.session.get(KEY))[KEY]);
  if (!opened.success || opened.output.address !== address) return false;
  return browser.windows.update(opened.output.windowId, { focused: true }).then(
    () => true,
    () => false,
  );
}
