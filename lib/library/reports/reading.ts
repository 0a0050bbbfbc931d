import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { ReportIntent } from '../../model/intents';
import type { KeptReasons, ReasonsRow, ReportReason, SentReport, SentReportsRow } from '../../model/reports';
import type { ChapterRow, MangaRow } from '../../model/rows';
import { type Id, type ReportCategory, reportCategories } from '../../service/ids';
import { noReasons } from './reasons';
import { noReports } from './sent-reports';

/** What is to be reported. */
export interface ReportSubject {
  readonly category: ReportCategory;
  readonly objectId: Id;
}

/** What is kept here about one thing that is to be reported. */
export interface ReportFacts {
  /** What it is, where the library knows it. */
  readonly chapter: ChapterRow | null;
  readonly manga: MangaRow | null;
  /** `null` where the service was never asked. */
  readonly reasons: KeptReasons | null;
  /** What the account has reported about it, as far as is known, newest first. */
  readonly sent: readonly SentReport[];
  /** The account's reports about it that were confirmed here, those that have just arrived included. */
  readonly confirmed: readonly ReportIntent[];
}

/** @param account `null` while signed out. @param chapterId the chapter that led to what is reported, if one did. */
export async function readReportFacts(
  database: Dexmark,
  account: string | null,
  { category, objectId, chapterId }: ReportSubject & { readonly chapterId?: Id | undefined },
): Promise<ReportFacts> {
  const owner = account ?? '';
  const reading = database.transaction(['manga', 'chapters', 'facts', 'intents']);
  const [chapter, intents, reasons, reports] = await Promise.all([
    reading.objectStore('chapters').get([owner, chapterId ?? objectId]),
    reading.objectStore('intents').getAll(ofAccount(owner)),
    reading.objectStore('facts').get(['', 'reasons']),
    reading.objectStore('facts').get([owner, 'reports']),
  ]);
  const manga = await reading.objectStore('manga').get([owner, chapter?.mangaId ?? objectId]);
  return {
    chapter: chapter ?? null,
    manga: manga ?? null,
    reasons: (reasons?.name === 'reasons' && reasons.byCategory[category]) || null,
    sent: reports?.name === 'reports' ? reports.reports.filter((report) => report.objectId === objectId) : [],
    confirmed: intents.flatMap((intent) =>
      intent.kind === 'report' && intent.report.objectId === objectId ? [intent] : [],
    ),
  };
}

/** The reasons of every category that are kept. */
export async function readReasons(database: Dexmark): Promise<ReasonsRow> {
  const row = await database.get('facts', ['', 'reasons']);
  return row?.name === 'reasons' ? row : noReasons;
}

/** A report with what is known here of the thing that it is about, and of its reason. */
export interface KnownReport {
  readonly report: SentReport;
  readonly chapter: ChapterRow | null;
  readonly manga: MangaRow | null;
  readonly reason: Pick<ReportReason, 'texts'> | null;
  /** What kind of thing it is about; `null` where that is not known. */
  readonly category: ReportCategory | null;
}

/** Everything that the account has reported, as far as is known, newest first. */
export async function readKnownReports(database: Dexmark, account: string): Promise<KnownReport[]> {
  const { reports } = await readSentReports(database, account);
  const byCategory = Object.entries((await readReasons(database)).byCategory);
  const reading = database.transaction(['manga', 'chapters']);
  return Promise.all(
    reports.map(async (report) => {
      const chapter = await reading.objectStore('chapters').get([account, report.objectId]);
      const manga = await reading.objectStore('manga').get([account, chapter?.mangaId ?? report.objectId]);
      const isAsked = ({ id }: ReportReason) => id === report.reasonId;
      const found = byCategory.find(([, kept]) => kept.reasons.some(isAsked));
      return {
        report,
        chapter: chapter ?? null,
        manga: manga ?? null,
        reason: report.named ?? found?.[1].reasons.find(isAsked) ?? null,
        category: reportCategories.find((category) => category === (report.named?.category ?? found?.[0])) ?? null,
      };
    }),
  );
}

/** A report that the service does not have yet, or refused, with what is known here. */
export interface QueuedReport extends Omit<KnownReport, 'report' | 'category'> {
  readonly intent: ReportIntent;
}

/** The account's reports that wait here, newest first. */
export async function readQueuedReports(database: Dexmark, account: string): Promise<QueuedReport[]> {
  const { byCategory } = await readReasons(database);
  const reading = database.transaction(['manga', 'chapters', 'intents']);
  const intents = await reading.objectStore('intents').getAll(ofAccount(account));
  const queued = intents.flatMap((intent) =>
    intent.kind === 'report' && intent.state.name !== 'delivered' ? [intent] : [],
  );
  const named = queued.map(async (intent) => {
    const { category, objectId, reasonId } = intent.report;
    const chapter = await reading.objectStore('chapters').get([account, objectId]);
    const manga = await reading.objectStore('manga').get([account, chapter?.mangaId ?? objectId]);
    const reason = byCategory[category]?.reasons.find(({ id }) => id === reasonId);
    return { intent, chapter: chapter ?? null, manga: manga ?? null, reason: reason ?? null };
  });
  return (await Promise.all(named)).sort((a, b) => b.intent.at - a.intent.at);
}

/** What the account has reported, as far as is known. */
export async function readSentReports(database: Dexmark, account: string): Promise<SentReportsRow> {
  const row = await database.get('facts', [account, 'reports']);
  return row?.name === 'reports' ? row : noReports;
}
