import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import type { Dependencies } from '../../lib/actions/dependencies';
import { readSeriesList, readSeriesRows } from '../../lib/library/list/list-reading';
import { type NewChapters, type UnreadNews, unreadNewsOf } from '../../lib/library/sync/new-chapters';
import { filtersOf } from '../../lib/library/unread/filters';
import type { Id } from '../../lib/service/ids';
import { NOTIFIED_CHAPTERS } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';
import { MOST_CHAPTERS, notificationId } from './notification-id';
import { hasButtons, notifications } from './notifications-api';

/** More series than this share one notification. */
const MOST_APART = 5;

/** If the person wants it. Chapters are remembered first: a death costs a notification, and repeats none. Never rejects. */
export async function notifyNewChapters(parts: Dependencies, arrivals: NewChapters): Promise<void> {
  if (arrivals.length === 0 || !parts.settings().notifyNewChapters || !notifications()) return;
  try {
    const account = (await parts.session.account())?.id;
    if (account === undefined) return;
    const news = await notNotified(parts, account, arrivals);
    await rememberNotified(news.flatMap(({ chapters }) => chapters.map(({ id }) => id)));
    if (news.length > MOST_APART) await showSummary(news);
    else for (const one of news) await showSeries(account, one);
  } catch {
    // The list and the badge show it all the same.
  }
}

async function notNotified(parts: Dependencies, account: string, arrivals: NewChapters): Promise<UnreadNews[]> {
  const notified = await readNotified();
  const fresh = arrivals.map(({ mangaId, chapterIds }) => ({
    mangaId,
    chapterIds: chapterIds.filter((id) => !notified.has(id)),
  }));
  const filters = filtersOf(parts.settings());
  // The service's time: a slow clock here would hold new chapters for future ones and never announce them.
  const now = parts.clock.now() + parts.serviceClock.aheadMs();
  const list = await readSeriesList(parts.database, { account, filters, now });
  const mangaIds = arrivals.map(({ mangaId }) => mangaId);
  return unreadNewsOf(list, await readSeriesRows(parts.database, account, mangaIds), fresh, filters, now);
}

async function showSeries(account: string, { manga, chapters }: UnreadNews): Promise<void> {
  const chapterIds = chapters.map(({ id }) => id);
  const names = chapters.map((chapter) => chapterName(manga, chapter));
  const groups = chapters.flatMap((chapter) => chapter.groups);
  await showNotification(notificationId({ kind: 'chapters', account, chapterIds }), {
    title: manga.title,
    message:
      chapters.length === 1
        ? [...names, groups.join(' & ') || i18n.t('follows.noGroup')].join(' · ')
        : i18n.t('news.chapters', { count: `${chapters.length}`, names: listed(names) }),
    buttons: [
      { title: i18n.t('follows.open') },
      ...(chapters.length > MOST_CHAPTERS ? [] : [{ title: i18n.t('follows.mark') }]),
    ],
  });
}

async function showSummary(news: readonly UnreadNews[]): Promise<void> {
  await showNotification(notificationId({ kind: 'summary' }), {
    title: i18n.t('news.series', { count: `${news.length}` }),
    message: listed(news.map(({ manga }) => manga.title)),
    buttons: [],
  });
}

/** Replaces an earlier one of the same id. */
export async function showNotification(
  id: string,
  { buttons, ...texts }: { title: string; message: string; buttons: { title: string }[] },
): Promise<void> {
  const options = { type: 'basic', iconUrl: browser.runtime.getURL('/icon/128.png'), ...texts } as const;
  // Firefox refuses `buttons`.
  await notifications()?.create(id, hasButtons() && buttons.length > 0 ? { ...options, buttons } : options);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.t('language'), { style: 'short', type: 'unit' }).format(names);
}

/** No chapter comes again after as many others. */
const MOST_KEPT = 2_000;

/** @throws the browser's error when it cannot be read. */
async function readNotified(): Promise<ReadonlySet<Id>> {
  return new Set(await readItem(NOTIFIED_CHAPTERS));
}

/** @throws the browser's error when it cannot be written. */
async function rememberNotified(chapterIds: readonly Id[]): Promise<void> {
  const notified = await readNotified();
  await writeItem(NOTIFIED_CHAPTERS, [...notified, ...chapterIds].slice(-MOST_KEPT));
}
