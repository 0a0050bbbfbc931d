import { MINUTE } from '../clock';
import { Failure } from '../failure';
import { type ReportSubject, readReasons, readSentReports } from '../library/reports/reading';
import { categoriesToFetch, isOpen, isStale, newlyDecided, withListed } from '../library/reports/reports';
import { changeSentReports, putReasons, putReasonsWanted } from '../library/reports/store';
import type { InputOf } from '../messages/contract';
import type { SentReport } from '../model/reports';
import type { Priority } from '../pacing/turn';
import { endpoints } from '../service/endpoints';
import type { Id, ReportCategory } from '../service/ids';
import { REPORT_BYTES } from '../service/limits';
import { bytesOfReport, type WrittenReport } from '../service/report-bytes';
import { listedReport } from '../service/schemas';
import { type View, writeView } from '../storage/views';
import { shownFailure } from './account-scope';
import { showChange } from './chapters/chapter-states';
import type { Dependencies } from './dependencies';
import { ensureChapter, ensureManga } from './series/find-series';
import { accountOf, accountSignedIn } from './session';

type Parts = Pick<
  Dependencies,
  | 'accountScope'
  | 'api'
  | 'clock'
  | 'counts'
  | 'database'
  | 'delivery'
  | 'library'
  | 'outbox'
  | 'profile'
  | 'serviceClock'
  | 'session'
>;

/** The copy of the reasons is shown at once; only without one does a person wait. Never rejects: the report view says how it goes. */
export async function prepareReport(parts: Parts, subject: ReportSubject): Promise<void> {
  let view: View<'report'> = { objectId: subject.objectId, reasons: 'idle', failure: null, earlierReports: 'idle' };
  const show = async (change: Partial<View<'report'>>) => {
    view = { ...view, ...change };
    await writeView('report', view);
  };
  await Promise.all([
    ensureReasons(parts, subject, show),
    fetchEarlierReports(parts, subject, show),
    ensureNames(parts, subject),
  ]);
}

type Show = (change: Partial<View<'report'>>) => Promise<void>;

async function ensureReasons(parts: Parts, { category }: ReportSubject, show: Show): Promise<void> {
  const { clock, database } = parts;
  try {
    const kept = (await readReasons(database)).byCategory[category] ?? null;
    await putReasonsWanted(database, clock.now());
    if (isStale(kept?.askedAt ?? null, clock.now())) {
      await show({ reasons: 'asking', failure: null });
      await fetchReasons(parts, { category, priority: kept ? 'screen' : 'click' });
    }
    await show({ reasons: 'idle', failure: null });
  } catch (thrown) {
    await show({ reasons: 'failed', failure: shownFailure(thrown) });
  }
}

/** One request: a person who reports something twice learns it. */
async function fetchEarlierReports(parts: Parts, subject: ReportSubject, show: Show): Promise<void> {
  const signal = parts.accountScope.signal();
  try {
    const account = await accountSignedIn(parts);
    if (account === null) return;
    await show({ earlierReports: 'asking' });
    const turn = { priority: 'click', signal } as const;
    const { data } = await parts.api.call(endpoints.reports, { subject, offset: 0 }, turn);
    if (signal.aborted) return;
    await takeListed(parts, account, data, subject.objectId);
    await show({ earlierReports: 'known' });
    await showChange(parts);
  } catch {
    // The queue and the local copy still show what they have.
    await show({ earlierReports: signal.aborted ? 'idle' : 'failed' });
  }
}

/** One request or two, so that the window can name what is reported. */
async function ensureNames(parts: Parts, { category, objectId }: ReportSubject): Promise<void> {
  try {
    const account = (await parts.session.account())?.id;
    if (account === undefined || (category !== 'chapter' && category !== 'manga')) return;
    const turn = { priority: 'screen', reason: 'report', signal: parts.accountScope.signal() } as const;
    const fetching = { ...parts, account, turn, onFetched: () => showChange(parts) };
    await ensureManga(fetching, category === 'manga' ? objectId : await ensureChapter(fetching, objectId));
  } catch {
    // A report can be made without its name.
  }
}

/**
 * Durably queued when this resolves, and held for ten seconds. @param operationId names the confirmation, so that it is one report.
 * @throws Failure `too-long` for the service, `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function sendReport(
  parts: Parts,
  { operationId, ...report }: WrittenReport & { operationId: string },
): Promise<void> {
  refuseTooLong(report);
  const account = await accountOf(parts);
  await parts.outbox.report({ key: operationId, account, at: parts.clock.now(), report });
  parts.delivery.wake();
  await showChange(parts);
}

/** @throws Failure `too-long`. */
function refuseTooLong(report: WrittenReport): void {
  if (bytesOfReport(report) > REPORT_BYTES) throw new Failure('too-long');
}

/** @param details the text, where it was lost with a database. @throws Failure `too-long`, or as `undoIntent`; nothing has changed then. */
export async function decideReport(
  parts: Parts,
  { operationId, key, again, details }: InputOf<'report.decide'>,
): Promise<void> {
  const account = await accountOf(parts);
  const asked = await parts.outbox.undecided(account, key);
  if (!asked) return;
  if (again) {
    if (details !== undefined) refuseTooLong({ ...asked.report, details });
    await parts.outbox.sendAgain({ account, key }, operationId, details);
    parts.delivery.wake();
  } else {
    await parts.outbox.takeBack({ account, kind: 'report', key }, asked.operationId);
  }
  await showChange(parts);
}

/** In ms; a look within this time shows the local copy. */
const FRESH_MS = 10 * MINUTE;

export interface Refreshed {
  /** One or none. */
  readonly requests: number;
  /** Decided since the last time. */
  readonly decided: readonly SentReport[];
}

/** In the background once a day, and only while a report is open. Never rejects. @param by `screen` where a person looks. */
export async function refreshReports(parts: Parts, by: 'screen' | 'background'): Promise<Refreshed> {
  let requests = 0;
  const { api, clock, database, accountScope } = parts;
  try {
    const account = await accountSignedIn(parts);
    if (account === null) return { requests, decided: [] };
    const { askedAt, reports } = await readSentReports(database, account);
    const isWanted =
      by === 'screen'
        ? askedAt === null || Math.abs(clock.now() - askedAt) >= FRESH_MS
        : reports.some(isOpen) && isStale(askedAt, clock.now());
    if (!isWanted) return { requests, decided: [] };
    const signal = accountScope.signal();
    const turn = { priority: by, signal } as const;
    requests = 1;
    const { data } = await api.call(endpoints.reports, { offset: 0 }, turn);
    if (signal.aborted) return { requests, decided: [] };
    const { before, listed } = await takeListed(parts, account, data, null);
    await showChange(parts);
    return { requests, decided: newlyDecided(before.reports, listed) };
  } catch {
    return { requests, decided: [] };
  }
}

/** Writes down what the service lists. @param about one object, or `null` where all of the reader's reports were asked for. */
async function takeListed(
  { clock, database, serviceClock }: Parts,
  account: string,
  answer: readonly Parameters<typeof listedReport>[0][],
  about: Id | null,
) {
  const listed = answer.flatMap((report) => listedReport(report) ?? []);
  const now = clock.now() + serviceClock.aheadMs();
  const before = await changeSentReports(database, account, ({ askedAt, reports }) => ({
    askedAt: about === null ? clock.now() : askedAt,
    reports: withListed(reports, listed, { about, now }),
  }));
  return { before, listed };
}

/** One request; stored when this resolves. @throws Failure of the request, `storage-failed`, `storage-full`. */
async function fetchReasons(
  parts: Parts,
  { category, priority }: { category: ReportCategory; priority: Priority },
): Promise<void> {
  const { api, clock, database } = parts;
  const { data } = await api.call(endpoints.reportReasons, { category }, { priority });
  const reasons = data.map(({ id, attributes: { reason: texts, detailsRequired } }) => ({
    id,
    texts,
    detailsRequired,
  }));
  await putReasons(database, category, { askedAt: clock.now(), reasons });
  await showChange(parts);
}

/** The missing ones, and once a day those of a person who reports. Never rejects. @param most requests. */
export async function refreshReasons(parts: Parts, most: number): Promise<void> {
  try {
    const due = categoriesToFetch(await readReasons(parts.database), parts.clock.now());
    for (const category of due.slice(0, most)) await fetchReasons(parts, { category, priority: 'background' });
  } catch {
    // An open report window shows the kept ones, or says why there are none.
  }
}
