import { browser } from 'wxt/browser';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { withOpener } from '../../lib/messages/opener-tab';
import { type ReportTarget, reportQuery } from '../../lib/messages/report-address';
import { createMutex } from '../../lib/one-at-a-time';
import type { Id } from '../../lib/service/ids';
import { type OpenedWindow, REPORT_WINDOWS, UP_TO_WINDOWS } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

interface Size {
  /** In px. */
  readonly width: number;
  readonly height: number;
}

export interface SmallWindow extends Size {
  /** Here the windows that are open, or were, are noted: their worker may be dead by then. */
  readonly item: typeof REPORT_WINDOWS | typeof UP_TO_WINDOWS;
  readonly address: string;
}

/** A tab of the site that was taken over can ask for one window after the other. */
const MOST_OPEN = 5;

const oneAtATime = createMutex();

/**
 * In a tab where there are no windows (Firefox for Android). One that is open for the same thing comes to the front as it is, and the latest
 * of them does where so many are open that another would be too many.
 */
function openSmallWindow({ item, address, ...size }: SmallWindow): Promise<void> {
  return oneAtATime(async () => {
    const known = await readItem(item);
    const same = known.find((one) => one.address === address);
    if (same && (await comesToFront(same))) return;
    const isThere = await Promise.all(known.map(isOpen));
    const open = known.filter((_, index) => isThere[index]);
    const latest = open.at(-1);
    if (latest && open.length >= MOST_OPEN && (await comesToFront(latest))) return;
    const hasWindows = browser.windows?.create !== undefined;
    const opened = hasWindows ? await openWindow(address, size) : await openTab(address, known);
    // It is open: a failed note costs a second window at most.
    if (opened) await writeItem(item, [...open, opened]).catch(logFailure('window-write'));
  });
}

function comesToFront(opened: OpenedWindow): Promise<boolean> {
  return succeeds(
    'tabId' in opened
      ? browser.tabs.update(opened.tabId, { active: true })
      : browser.windows.update(opened.windowId, { focused: true }),
  );
}

function isOpen(opened: OpenedWindow): Promise<boolean> {
  return succeeds('tabId' in opened ? browser.tabs.get(opened.tabId) : browser.windows.get(opened.windowId));
}

/** The browser rejects what names a window or a tab that is closed. */
function succeeds(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

async function openWindow(address: string, size: Size): Promise<OpenedWindow | null> {
  const { id } = (await browser.windows.create({ url: address, type: 'popup', ...size })) ?? {};
  return id === undefined ? null : { windowId: id, address };
}

async function openTab(address: string, known: readonly OpenedWindow[]): Promise<OpenedWindow | null> {
  const [active] = await browser.tabs.query({ active: true });
  // A report that another one replaces: both lead back to where the first was asked for.
  const replaced = known.find((one) => 'tabId' in one && one.tabId === active?.id);
  const openerId = (replaced && 'tabId' in replaced ? replaced.openerId : active?.id) ?? null;
  const { id } = await browser.tabs.create({ url: withOpener(address, openerId) });
  return id === undefined ? null : { tabId: id, openerId, address };
}

/** Room for a form. */
const REPORT_SIZE = { width: 460, height: 640 } as const;

/** A window that is open for the same thing comes back with what was typed into it. */
export async function openReportWindow(target: ReportTarget): Promise<void> {
  const address = browser.runtime.getURL('/report.html') + reportQuery(target);
  await openSmallWindow({ item: REPORT_WINDOWS, address, ...REPORT_SIZE });
}

/** Room for a question with its count, and a short list. */
const UP_TO_SIZE = { width: 440, height: 520 } as const;

/** The window says what "mark this and all before it" would mark, and does it on request. */
export async function openUpToWindow({ chapterId }: { chapterId: Id }): Promise<void> {
  const address = `${browser.runtime.getURL('/up-to.html')}?chapter=${chapterId}`;
  await openSmallWindow({ item: UP_TO_WINDOWS, address, ...UP_TO_SIZE });
}
