import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { isolated } from '../../components/texts/direction';
import { reportStatus } from '../../components/texts/report-status';
import type { Dependencies } from '../../lib/actions/dependencies';
import { readSeriesList, readSeriesRows } from '../../lib/library/list/list-reading';
import { type KnownReport, readKnownReports } from '../../lib/library/reports/reading';
import { type NewChapters, type UnreadNews, unreadNewsOf } from '../../lib/library/sync/new-chapters';
import { filtersOf } from '../../lib/library/unread/filters';
import type { SentReport } from '../../lib/model/reports';
import { Id } from '../../lib/service/ids';
import { NOTIFIED_CHAPTERS } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

/** More series than this share one notification. */
const MOST_APART = 5;

/** Chapters are remembered first: a death costs a notification, and repeats none. Never rejects. */
export async function notifyNewChapters(parts: Dependencies, arrivals: NewChapters): Promise<void> {
  await ifWanted(parts, arrivals, async (account) => {
    const news = await notNotified(parts, account, arrivals);
    await rememberNotified(news.flatMap(({ chapters }) => chapters.map(({ id }) => id)));
    if (news.length > MOST_APART) await showSummary(news);
    else for (const one of news) await showSeries(account, one);
  });
}

/** All decisions in one notification. Never rejects. */
export async function notifyDecided(parts: Dependencies, decided: readonly SentReport[]): Promise<void> {
  await ifWanted(parts, decided, async (account) => {
    const known = await readKnownReports(parts.database, account, parts.settings().titles);
    const named = known.filter(({ report }) => decided.some((one) => isThat(one, report)));
    await showNotification(notificationId({ kind: 'reports' }), {
      title: i18n.t('news.decided', decided.length),
      message: named.map(decisionSentence).join('\n'),
      buttons: [],
    });
  });
}

/** If there is something to notify of, and the person wants that. Never rejects. */
async function ifWanted(
  { settings, session }: Pick<Dependencies, 'settings' | 'session'>,
  news: readonly unknown[],
  notify: (account: string) => Promise<void>,
): Promise<void> {
  if (news.length === 0 || !settings().notifyNewChapters || !notifications()) return;
  try {
    const account = (await session.account())?.id;
    if (account !== undefined) await notify(account);
  } catch {
    // The lists and the badge show it all the same.
  }
}

async function notNotified(parts: Dependencies, account: string, arrivals: NewChapters): Promise<UnreadNews[]> {
  const notified = await readNotified();
  const fresh = arrivals.map(({ mangaId, chapterIds }) => ({
    mangaId,
    chapterIds: chapterIds.filter((id) => !notified.has(id)),
  }));
  const { titles, ...chosen } = parts.settings();
  const filters = filtersOf(chosen);
  // The service's time: a slow clock here would hold new chapters for future ones and never announce them.
  const now = parts.clock.now() + parts.serviceClock.aheadMs();
  const list = await readSeriesList(parts.database, { account, filters, titles, now });
  const mangaIds = arrivals.map(({ mangaId }) => mangaId);
  return unreadNewsOf(list, await readSeriesRows(parts.database, account, mangaIds, titles), fresh, filters, now);
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
  await showNotification(notificationId({ kind: 'news' }), {
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

async function readNotified(): Promise<ReadonlySet<Id>> {
  return new Set(await readItem(NOTIFIED_CHAPTERS));
}

async function rememberNotified(chapterIds: readonly Id[]): Promise<void> {
  const notified = await readNotified();
  await writeItem(NOTIFIED_CHAPTERS, [...notified, ...chapterIds].slice(-MOST_KEPT));
}

function isThat(one: SentReport, other: SentReport): boolean {
  return one.objectId === other.objectId && one.reasonId === other.reasonId && one.createdAt === other.createdAt;
}

/** "Series 0, Ch. 12: accepted". */
function decisionSentence({ report, chapter, manga }: KnownReport): string {
  const title = manga?.title ?? i18n.t('waiting.unknownSeries');
  const what = chapter ? `${isolated(title)}, ${chapterName(manga, chapter)}` : title;
  return i18n.t('news.decision', { what, status: reportStatus(report.status) });
}

/** Written into the notification's id: at a click nothing else may be left of the worker that showed it. */
export type NotificationSubject =
  | {
      readonly kind: 'chapters';
      /** A click must mark nothing for another account. */
      readonly account: string;
      /** In reading order; at least one. */
      readonly chapterIds: readonly Id[];
    }
  /** Several series in one notification. */
  | { readonly kind: 'news' }
  /** Decisions of the service. */
  | { readonly kind: 'reports' }
  /** The outcome of a click that no page could show, by the click's id. */
  | { readonly kind: 'result'; readonly id: string };

/** Chromium takes ids of up to 500 characters. */
export const MOST_CHAPTERS = 11;

export function notificationId(subject: NotificationSubject): string {
  if (subject.kind === 'result') return `result ${subject.id}`;
  if (subject.kind !== 'chapters') return subject.kind;
  return ['chapters', subject.account, ...subject.chapterIds.slice(0, MOST_CHAPTERS)].join(' ');
}

/** @returns null for an id of another kind or version. */
export function subjectOf(id: string): NotificationSubject | null {
  const [kind, named, ...chapterIds] = id.split(' ');
  if (id === 'news' || id === 'reports') return { kind: id };
  if (kind === 'result' && named) return { kind, id: named };
  const parsed = v.safeParse(v.pipe(v.array(Id), v.minLength(1)), chapterIds);
  return kind === 'chapters' && named && parsed.success ? { kind, account: named, chapterIds: parsed.output } : null;
}

/** `undefined` until the person has allowed notifications. */
export function notifications(): typeof browser.notifications | undefined {
  return browser.notifications;
}

/** Firefox has no buttons on notifications. */
export function hasButtons(): boolean {
  return notifications()?.onButtonClicked !== undefined;
}
