import { MINUTE } from '../clock';
import { readSentReports } from '../library/report-reading';
import { changeSentReports } from '../library/report-store';
import { decided, isOld, isOpen, type SentReport, withListed } from '../library/sent-reports';
import { endpoints } from '../service/endpoints';
import { listedReport } from '../service/schemas';
import type { Parts } from './parts';
import { showChange } from './show-change';

/** Whoever looks again so soon sees what is here, in ms. */
const FRESH_MS = 10 * MINUTE;

/**
 * Asks what has become of the account's reports: one request. Where nobody looks, once a day, and only while one is open. It does
 * not reject; what could not be asked is asked another time.
 * @param by `screen` where somebody looks.
 * @returns the reports that were decided about since the last time.
 */
export async function refreshReports(parts: Parts, by: 'screen' | 'background'): Promise<readonly SentReport[]> {
  const { api, clock, database, longWork, serviceClock, session } = parts;
  try {
    const account = (await session.account())?.id;
    if (account === undefined || !(await session.isSignedIn())) return [];
    const { askedAt, reports } = await readSentReports(database, account);
    const isWanted =
      by === 'screen'
        ? askedAt === null || Math.abs(clock.now() - askedAt) >= FRESH_MS
        : reports.some(isOpen) && isOld(askedAt, clock.now());
    if (!isWanted) return [];
    const signal = longWork.signal();
    const turn = { priority: by, reason: 'report', signal } as const;
    const { data } = await api.call(endpoints.ownReports, { offset: 0 }, turn);
    if (signal.aborted) return [];
    const listed = data.flatMap((report) => listedReport(report) ?? []);
    const now = clock.now() + serviceClock.aheadMs();
    const before = await changeSentReports(database, account, (known) => ({
      askedAt: clock.now(),
      reports: withListed(known.reports, listed, { about: null, now }),
    }));
    await showChange(parts);
    return decided(before.reports, listed);
  } catch {
    return [];
  }
}
