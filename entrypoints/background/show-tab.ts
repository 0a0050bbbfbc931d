import { type Browser, browser } from 'wxt/browser';
import { logFailure } from '../../lib/diagnostics/log-failure';

/** Brings a tab that has this address, or one below it, to the front; opens one where there is none. */
export async function showTab(url: string): Promise<void> {
  const tabs = await browser.tabs.query({ url: [url, `${url}/*`, `${url}?*`] }).catch(logFailure('notification-click'));
  const isShown = tabs?.[0] && (await comesToFront(tabs[0]).catch(logFailure('notification-click')));
  if (!isShown) await openTab(url);
}

/** In a window that is in sight; in a new one where all are closed or minimized. Firefox for Android has no windows. */
export async function openTab(url: string): Promise<void> {
  const windows = await browser.windows?.getAll({ windowTypes: ['normal'] });
  const inSight = windows?.filter(({ state }) => state !== 'minimized') ?? [];
  const { id: windowId } = inSight.find(({ focused }) => focused) ?? inSight[0] ?? {};
  if (windows && windowId === undefined) await browser.windows.create({ url });
  else await browser.tabs.create({ url, ...(windowId !== undefined && { windowId }) });
  if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
}

async function comesToFront({ id, windowId }: Browser.tabs.Tab): Promise<boolean> {
  if (id === undefined) return false;
  await browser.tabs.update(id, { active: true });
  if (!browser.windows) return true;
  const { state } = await browser.windows.get(windowId);
  await browser.windows.update(windowId, { focused: true, ...(state === 'minimized' && { state: 'normal' }) });
  return true;
}
