import { asFailure } from '../../failure';
import { type ReportSubject, readReasons } from '../../library/reports/reading';
import { isStale } from '../../library/reports/reasons';
import { withListed } from '../../library/reports/sent-reports';
import { changeSentReports, putReasonsWanted } from '../../library/reports/store';
import { chapterRow } from '../../library/rows-of-answers';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { listedReport } from '../../service/schemas';
import { type View, writeView } from '../../storage/views';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { putNewSeries } from '../series/put-new-series';
import { accountSignedIn } from '../session/account-of';
import { fetchReasons } from './fetch-reasons';

/** The copy of the reasons is shown at once; only without one does a person wait. Never rejects: the report view says how it goes. */
export async function prepareReport(
  parts: Pick<
    Dependencies,
    'clock' | 'serviceClock' | 'database' | 'library' | 'session' | 'api' | 'counts' | 'accountScope'
  >,
  subject: ReportSubject,
): Promise<void> {
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

async function ensureReasons(
  parts: Pick<Dependencies, 'clock' | 'database' | 'api' | 'counts'>,
  { category }: ReportSubject,
  show: Show,
): Promise<void> {
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
    const { code, retryAt } = asFailure(thrown);
    await show({ reasons: 'failed', failure: { code, retryAt: retryAt ?? null } });
  }
}

/** One request: a person who reports something twice learns it. */
async function fetchEarlierReports(
  parts: Pick<Dependencies, 'clock' | 'serviceClock' | 'database' | 'session' | 'api' | 'counts' | 'accountScope'>,
  subject: ReportSubject,
  show: Show,
): Promise<void> {
  const { api, clock, database, accountScope, serviceClock, session } = parts;
  const signal = accountScope.signal();
  try {
    const account = await accountSignedIn({ session });
    if (account === null) return;
    await show({ earlierReports: 'asking' });
    const turn = { priority: 'click', reason: 'report', signal } as const;
    const { data } = await api.call(endpoints.reports, { ...subject, offset: 0 }, turn);
    if (signal.aborted) return;
    const listed = data.flatMap((report) => listedReport(report) ?? []);
    const now = clock.now() + serviceClock.aheadMs();
    await changeSentReports(database, account, ({ askedAt, reports }) => ({
      askedAt,
      reports: withListed(reports, listed, { about: subject.objectId, now }),
    }));
    await show({ earlierReports: 'known' });
    await showChange(parts);
  } catch {
    // The queue and the local copy still show what they have.
    await show({ earlierReports: signal.aborted ? 'idle' : 'failed' });
  }
}

/** One request or two, so that the window can name what is reported. */
async function ensureNames(
  parts: Pick<Dependencies, 'library' | 'session' | 'api' | 'counts' | 'accountScope'>,
  { category, objectId }: ReportSubject,
): Promise<void> {
  try {
    const owner = (await parts.session.account())?.id;
    if (owner === undefined || (category !== 'chapter' && category !== 'manga')) return;
    const mangaId = category === 'manga' ? objectId : await ensureChapter(parts, owner, objectId);
    if (mangaId !== undefined) await ensureManga(parts, owner, mangaId);
  } catch {
    // A report can be made without its name.
  }
}

async function ensureChapter(
  parts: Pick<Dependencies, 'library' | 'api' | 'counts' | 'accountScope'>,
  owner: string,
  chapterId: Id,
): Promise<Id | undefined> {
  const { api, library, accountScope } = parts;
  const known = (await library.readChapters(owner, [chapterId])).get(chapterId);
  if (known) return known.mangaId;
  const signal = accountScope.signal();
  const turn = { priority: 'screen', reason: 'report', signal } as const;
  const { data } = await api.call(endpoints.chaptersById, { ids: [chapterId] }, turn);
  if (signal.aborted) return undefined;
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  await library.putLoneChapters(owner, rows);
  await showChange(parts);
  return rows[0]?.mangaId;
}

async function ensureManga(
  parts: Pick<Dependencies, 'library' | 'api' | 'counts' | 'accountScope'>,
  owner: string,
  mangaId: Id,
): Promise<void> {
  const { api, library, accountScope } = parts;
  if ((await library.readSeries(owner, mangaId)).manga !== null) return;
  const signal = accountScope.signal();
  const turn = { priority: 'screen', reason: 'report', signal } as const;
  const { data } = await api.call(endpoints.mangaById, { ids: [mangaId] }, turn);
  if (signal.aborted) return;
  await putNewSeries({ library }, owner, data);
  await showChange(parts);
}
