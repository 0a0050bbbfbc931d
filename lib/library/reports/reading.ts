import type { IDBPTransaction, StoreNames } from 'idb';
import { ofAccount } from '../../database/database';
import type { Dexmark, DexmarkSchema } from '../../database/schema';
import type { ReportIntent } from '../../model/intents';
import type { KeptReasons, ReasonsRow, ReportReason, SentReport, SentReportsRow } from '../../model/reports';
import type { ChapterRow, MangaRow, TitleChoice } from '../../model/rows';
import { type Id, type ReportCategory, reportCategories } from '../../service/ids';
import { withShownTitle } from '../titles';
import { noReasons, noReports } from './reports';

export interface ReportSubject {
  readonly category: ReportCategory;
  readonly objectId: Id;
}

export interface ReportContext {
  readonly chapter: ChapterRow | null;
  readonly manga: MangaRow | null;
  /** `null` where the service was never asked. */
  readonly reasons: KeptReasons | null;
  /** Known reports about it, newest first. */
  readonly sent: readonly SentReport[];
  /** Confirmed here, including those that have just arrived. */
  readonly queued: readonly ReportIntent[];
}

/** @param account `null` while signed out. @param chapterId the chapter that led here, if one did. */
export async function readReportContext(
  database: Dexmark,
  account: string | null,
  { category, objectId, chapterId }: ReportSubject & { readonly chapterId?: Id | undefined },
  titles: TitleChoice,
): Promise<ReportContext> {
  const owner = account ?? '';
  const reading = database.transaction(['manga', 'chapters', 'metadata', 'intents']);
  const [chapter, intents, reasons, reports] = await Promise.all([
    reading.objectStore('chapters').get([owner, chapterId ?? objectId]),
    reading.objectStore('intents').getAll(ofAccount(owner)),
    reading.objectStore('metadata').get(['', 'reasons']),
    reading.objectStore('metadata').get([owner, 'reports']),
  ]);
  const manga = await reading.objectStore('manga').get([owner, chapter?.mangaId ?? objectId]);
  return {
    chapter: chapter ?? null,
    manga: manga ? withShownTitle(manga, titles) : null,
    reasons: (reasons?.name === 'reasons' && reasons.byCategory[category]) || null,
    sent: reports?.name === 'reports' ? reports.reports.filter((report) => report.objectId === objectId) : [],
    queued: intents.flatMap((intent) =>
      intent.kind === 'report' && intent.report.objectId === objectId ? [intent] : [],
    ),
  };
}

export async function readReasons(database: Dexmark): Promise<ReasonsRow> {
  const row = await database.get('metadata', ['', 'reasons']);
  return row?.name === 'reasons' ? row : noReasons;
}

export interface KnownReport {
  readonly report: SentReport;
  readonly chapter: ChapterRow | null;
  readonly manga: MangaRow | null;
  readonly reason: Pick<ReportReason, 'texts'> | null;
  /** `null` where it is unknown. */
  readonly category: ReportCategory | null;
}

/** Newest first. */
export async function readKnownReports(
  database: Dexmark,
  account: string,
  titles: TitleChoice,
): Promise<KnownReport[]> {
  const { reports } = await readSentReports(database, account);
  const byCategory = Object.entries((await readReasons(database)).byCategory);
  const reading = database.transaction(['manga', 'chapters']);
  return Promise.all(
    reports.map(async (report) => {
      const isAsked = ({ id }: ReportReason) => id === report.reasonId;
      const found = byCategory.find(([, kept]) => kept.reasons.some(isAsked));
      return {
        report,
        ...(await subjectRows(reading, account, report.objectId, titles)),
        reason: report.named ?? found?.[1].reasons.find(isAsked) ?? null,
        category: reportCategories.find((category) => category === (report.named?.category ?? found?.[0])) ?? null,
      };
    }),
  );
}

export interface QueuedReport extends Omit<KnownReport, 'report' | 'category'> {
  readonly intent: ReportIntent;
}

/** Undelivered, newest first. */
export async function readQueuedReports(
  database: Dexmark,
  account: string,
  titles: TitleChoice,
): Promise<QueuedReport[]> {
  const { byCategory } = await readReasons(database);
  const reading = database.transaction(['manga', 'chapters', 'intents']);
  const intents = await reading.objectStore('intents').getAll(ofAccount(account));
  const queued = intents.flatMap((intent) =>
    intent.kind === 'report' && intent.state.name !== 'delivered' ? [intent] : [],
  );
  const named = queued.map(async (intent) => {
    const { category, objectId, reasonId } = intent.report;
    const reason = byCategory[category]?.reasons.find(({ id }) => id === reasonId) ?? null;
    return { intent, ...(await subjectRows(reading, account, objectId, titles)), reason };
  });
  return (await Promise.all(named)).sort((a, b) => b.intent.at - a.intent.at);
}

/** A chapter with its series, or a series, as it is shown. */
async function subjectRows(
  reading: IDBPTransaction<DexmarkSchema, StoreNames<DexmarkSchema>[]>,
  account: string,
  objectId: Id,
  titles: TitleChoice,
): Promise<Pick<KnownReport, 'chapter' | 'manga'>> {
  const chapter = (await reading.objectStore('chapters').get([account, objectId])) ?? null;
  const manga = await reading.objectStore('manga').get([account, chapter?.mangaId ?? objectId]);
  return { chapter, manga: manga ? withShownTitle(manga, titles) : null };
}

export async function readSentReports(database: Dexmark, account: string): Promise<SentReportsRow> {
  const row = await database.get('metadata', [account, 'reports']);
  return row?.name === 'reports' ? row : noReports;
}
