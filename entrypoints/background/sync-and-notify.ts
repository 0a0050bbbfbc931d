import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { isolated } from '../../components/texts/direction';
import { reportStatus } from '../../components/texts/report-status';
import type { Dependencies } from '../../lib/actions/dependencies';
import { refreshReasons, refreshReports } from '../../lib/actions/reports';
import { syncLibrary } from '../../lib/actions/sync';
import { type KnownReport, readKnownReports } from '../../lib/library/reports/reading';
import { REQUESTS_PER_SYNC } from '../../lib/library/sync/budget';
import type { SentReport } from '../../lib/model/reports';
import { notificationId } from './notification-id';
import { notifyNewChapters, showNotification } from './notifications';
import { notifications } from './notifications-api';

/** Announces new chapters, if the person wants that. @returns whether it brought any. */
export async function syncAndNotify(parts: Dependencies): Promise<boolean> {
  const result = await syncLibrary(parts, { kind: 'quick', priority: 'background' });
  if (result) await notifyNewChapters(parts, result.newChapters);
  if (result && result.requests < REQUESTS_PER_SYNC) await askAboutReports(parts, REQUESTS_PER_SYNC - result.requests);
  return result !== null && result.newChapters.length > 0;
}

/** Their outcome, and reasons, as far as the sync has left requests. */
async function askAboutReports(parts: Dependencies, most: number): Promise<void> {
  const { requests, decided } = await refreshReports(parts, 'background');
  await notifyDecided(parts, decided);
  await refreshReasons(parts, most - requests);
}

/** All decisions in one notification, if the person wants it. Never rejects. */
export async function notifyDecided(parts: Dependencies, decided: readonly SentReport[]): Promise<void> {
  if (decided.length === 0 || !parts.settings().notifyNewChapters || !notifications()) return;
  try {
    const account = (await parts.session.account())?.id;
    if (account === undefined) return;
    const known = await readKnownReports(parts.database, account);
    const named = known.filter(({ report }) => decided.some((one) => isThat(one, report)));
    await showNotification(notificationId({ kind: 'reports' }), {
      title: i18n.t('news.decided', decided.length),
      message: named.map(decisionSentence).join('\n'),
      buttons: [],
    });
  } catch {
    // The tab "Reports" shows it all the same.
  }
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
