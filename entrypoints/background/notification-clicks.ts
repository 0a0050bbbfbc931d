import { type Browser, browser } from 'wxt/browser';
import { markChapter } from '../../lib/actions/chapters/marks';
import type { Dependencies } from '../../lib/actions/dependencies';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { Id } from '../../lib/service/ids';
import { profileOf } from '../../lib/service/profile';
import { undoQuickAction } from './any-page/undo-quick-action';
import { createTab, type OpenerTab } from './create-tab';
import { hasButtons, notifications, subjectOf } from './notifications';

/** Registered in the first turn, because a press may start the worker; otherwise once the person allows notifications. */
export function listenToNotifications(parts: () => Promise<Dependencies>): void {
  const onClicked = (id: string) =>
    void parts()
      .then((built) => open(built, id))
      .catch(logFailure('notification-click'));
  const onButtonClicked = (id: string, button: number) =>
    void parts()
      .then((built) => press(built, id, button))
      .catch(logFailure('notification-click'));
  const listen = () => {
    notifications()?.onClicked.addListener(onClicked);
    if (hasButtons()) notifications()?.onButtonClicked.addListener(onButtonClicked);
  };
  listen();
  browser.permissions?.onAdded.addListener(({ permissions }) => {
    if (permissions?.includes('notifications')) listen();
  });
}

/** The first button opens, the second marks. The result of a quick action has "Undo" alone. */
async function press(parts: Dependencies, id: string, button: number): Promise<void> {
  const subject = subjectOf(id);
  if (subject?.kind === 'result') {
    await undoQuickAction(parts, { targetId: subject.id, operationId: crypto.randomUUID(), page: null });
    await notifications()?.clear(id);
  } else if (button === 0) await open(parts, id);
  else await markRead(parts, id);
}

async function open(parts: Dependencies, id: string): Promise<void> {
  const subject = subjectOf(id);
  if (subject?.kind === 'chapters') await openChapter(parts, subject.account, subject.chapterIds[0]);
  if (subject?.kind === 'news') await openTab(browser.runtime.getURL('/popup.html'));
  if (subject?.kind === 'reports') await openTab(browser.runtime.getURL('/popup.html#reports'));
  await notifications()?.clear(id);
}

/** A chapter that is no longer kept here may still be at the service. */
async function openChapter(parts: Dependencies, account: string, chapterId: Id | undefined): Promise<void> {
  if (chapterId === undefined) return;
  const row = (await parts.library.readChapters(account, [chapterId])).get(chapterId);
  const { site } = profileOf(account);
  await showTab(chapterAddress(site, row ?? { id: chapterId, externalUrl: null }), `${site}/*`);
}

/** The notification stays where the mark could not be stored. */
async function markRead(parts: Dependencies, id: string): Promise<void> {
  const subject = subjectOf(id);
  if (subject?.kind !== 'chapters') return;
  const isTheirs = (await parts.session.account())?.id === subject.account;
  for (const chapterId of isTheirs ? subject.chapterIds : []) {
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true }, 'notification');
  }
  await notifications()?.clear(id);
}

/** Brings a tab that has this address, or one below it, to the front; opens one where there is none, beside a tab of this pattern. */
async function showTab(url: string, beside: string): Promise<void> {
  const tabs = await browser.tabs.query({ url: [url, `${url}/*`, `${url}?*`] }).catch(logFailure('notification-click'));
  const isShown = tabs?.[0] && (await comesToFront(tabs[0]).catch(logFailure('notification-click')));
  if (!isShown) await openTab(url, beside);
}

/** In a window that is in sight; in a new one where all are closed or minimized. Firefox for Android has no windows. */
export async function openTab(url: string, beside?: string): Promise<void> {
  const windows = await browser.windows?.getAll({ windowTypes: ['normal'] });
  const inSight = windows?.filter(({ state }) => state !== 'minimized') ?? [];
  const { id: windowId } = inSight.find(({ focused }) => focused) ?? inSight[0] ?? {};
  if (windows && windowId === undefined) await browser.windows.create({ url });
  else await createTab(url, { ...(beside !== undefined && (await latestOf(beside, windowId))), windowId });
  if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
}

async function latestOf(url: string, windowId: number | undefined): Promise<OpenerTab | undefined> {
  const inWindow = { url, ...(windowId !== undefined && { windowId }) };
  const tabs = await browser.tabs.query(inWindow).catch(logFailure('notification-click'));
  return tabs?.sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))[0];
}

async function comesToFront({ id, windowId }: Browser.tabs.Tab): Promise<boolean> {
  if (id === undefined) return false;
  await browser.tabs.update(id, { active: true });
  if (!browser.windows) return true;
  const { state } = await browser.windows.get(windowId);
  await browser.windows.update(windowId, { focused: true, ...(state === 'minimized' && { state: 'normal' }) });
  return true;
}
