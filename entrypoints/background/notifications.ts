import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { markChapter } from '../../lib/actions/mark-chapter';
import type { Parts } from '../../lib/actions/parts';
import { chapterAddress } from '../../lib/library/chapter-address';
import { filtersOf } from '../../lib/library/filters';
import { type Arrivals, type News, newsOf } from '../../lib/library/news';
import { readLibrary } from '../../lib/library/reading';
import type { Id } from '../../lib/service/ids';
import { MOST_CHAPTERS, notificationId, subjectOf } from './notification-id';
import { readTold, rememberTold } from './told-chapters';

/** More series than this share one notification. */
const MOST_APART = 5;

/**
 * Shows what a check has brought, if the person wants to hear of it: one notification a series, or one for many. A chapter is
 * remembered as told first: a death in between costs a notification, and never shows one twice. It does not reject.
 */
export async function tellNews(parts: Parts, arrivals: Arrivals): Promise<void> {
  if (arrivals.length === 0 || !parts.settings().notifyNewChapters || !notifications()) return;
  try {
    const account = (await parts.session.account())?.id;
    if (account === undefined) return;
    const news = await untold(parts, account, arrivals);
    await rememberTold(news.flatMap(({ chapters }) => chapters.map(({ id }) => id)));
    if (news.length > MOST_APART) await showSummary(news);
    else for (const one of news) await showSeries(account, one);
  } catch {
    // What was not shown is in the list and on the badge all the same.
  }
}

/**
 * Listens for what is pressed on a notification, from the first turn on: a press may start the worker. The browser has
 * notifications from the start where the person has allowed them, and from then on where they do so now.
 */
export function listenToNotifications(parts: Promise<Parts>): void {
  const onClicked = (id: string) => void parts.then((built) => open(built, id)).catch(() => undefined);
  const onButtonClicked = (id: string, button: number) =>
    void parts.then((built) => (button === 0 ? open(built, id) : markRead(built, id))).catch(() => undefined);
  const listen = () => {
    notifications()?.onClicked.addListener(onClicked);
    if (hasButtons()) notifications()?.onButtonClicked.addListener(onButtonClicked);
  };
  listen();
  browser.permissions?.onAdded.addListener(({ permissions }) => {
    if (permissions?.includes('notifications')) listen();
  });
}

async function untold(parts: Parts, account: string, arrivals: Arrivals): Promise<News[]> {
  const told = await readTold();
  const fresh = arrivals.map(({ mangaId, chapterIds }) => ({
    mangaId,
    chapterIds: chapterIds.filter((id) => !told.has(id)),
  }));
  const library = await readLibrary(parts.database, account);
  return newsOf(library, fresh, filtersOf(parts.settings()), parts.clock.now());
}

async function showSeries(account: string, { manga, chapters }: News): Promise<void> {
  const chapterIds = chapters.map(({ id }) => id);
  const [first] = chapters;
  const names = chapters.map((chapter) => chapterName(manga, chapter));
  const isOne = first !== undefined && chapters.length === 1;
  await show(notificationId({ kind: 'chapters', account, chapterIds }), {
    title: manga.title,
    message: isOne
      ? [names[0], first.groups.join(' & ')].filter(Boolean).join(' · ')
      : i18n.t('news.chapters', { count: `${chapters.length}`, names: listed(names) }),
    buttons: [
      { title: i18n.t('follows.read') },
      ...(chapters.length > MOST_CHAPTERS ? [] : [{ title: i18n.t('follows.mark') }]),
    ],
  });
}

async function showSummary(news: readonly News[]): Promise<void> {
  await show(notificationId({ kind: 'summary' }), {
    title: i18n.t('news.series', { count: `${news.length}` }),
    message: listed(news.map(({ manga }) => manga.title)),
    buttons: [],
  });
}

async function show(
  id: string,
  { buttons, ...texts }: { title: string; message: string; buttons: { title: string }[] },
): Promise<void> {
  const options = { type: 'basic', iconUrl: browser.runtime.getURL('/icon/128.png'), ...texts } as const;
  // Firefox refuses a notification that has buttons.
  await notifications()?.create(id, hasButtons() && buttons.length > 0 ? { ...options, buttons } : options);
}

/** Opens what a notification is about, and takes it away. */
async function open(parts: Parts, id: string): Promise<void> {
  const subject = subjectOf(id);
  if (subject?.kind === 'chapters') await openChapter(parts, subject.account, subject.chapterIds[0]);
  if (subject?.kind === 'summary') await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
  await notifications()?.clear(id);
}

/** A chapter that is no longer kept here may still be there at the service. */
async function openChapter(parts: Parts, account: string, chapterId: Id | undefined): Promise<void> {
  if (chapterId === undefined) return;
  const row = (await parts.library.readChapters(account, [chapterId])).get(chapterId);
  const url = chapterAddress(parts.profile.site, row ?? { id: chapterId, externalUrl: null });
  await browser.tabs.create({ url });
}

/** Marks what the notification names, and takes it away; it stays where the mark could not be kept. */
async function markRead(parts: Parts, id: string): Promise<void> {
  const subject = subjectOf(id);
  if (subject?.kind !== 'chapters') return;
  const isTheirs = (await parts.session.account())?.id === subject.account;
  for (const chapterId of isTheirs ? subject.chapterIds : []) {
    await markChapter(parts, { commandId: crypto.randomUUID(), chapterId, read: true });
  }
  await notifications()?.clear(id);
}

/** There only where the person has allowed notifications. */
function notifications(): typeof browser.notifications | undefined {
  return browser.notifications;
}

/** Firefox has none. */
function hasButtons(): boolean {
  return notifications()?.onButtonClicked !== undefined;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.t('language'), { style: 'short', type: 'unit' }).format(names);
}
