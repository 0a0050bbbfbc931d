import { MINUTE } from '../../clock';
import { readSentReports } from '../../library/reports/reading';
import { isStale } from '../../library/reports/reasons';
import { isOpen, newlyDecided, withListed } from '../../library/reports/sent-reports';
import { changeSentReports } from '../../library/reports/store';
import type { SentReport } from '../../model/reports';
import { endpoints } from '../../service/endpoints';
import { listedReport } from '../../service/schemas';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';

/** In ms; a look within this time shows the local copy. */
const FRESH_MS = 10 * MINUTE;

export interface Refreshed {
  /** One or none. */
  readonly requests: number;
  /** Decided since the last time. */
  readonly decided: readonly SentReport[];
}

/** In the background once a day, and only while a report is open. Never rejects. @param by `screen` where a person looks. */
export async function refreshReports(
  parts: Pick<Dependencies, 'clock' | 'serviceClock' | 'database' | 'session' | 'api' | 'counts' | 'accountScope'>,
  by: 'screen' | 'background',
): Promise<Refreshed> {
  let requests = 0;
  const { api, clock, database, accountScope, serviceClock, session } = parts;
  try {
    const account = await accountSignedIn({ session });
    if (account === null) return { requests, decided: [] };
    const { askedAt, reports } = await readSentReports(database, account);
    const isWanted =
      by === 'screen'
        ? askedAt === null || Math.abs(clock.now() - askedAt) >= FRESH_MS
        : reports.some(isOpen) && isStale(askedAt, clock.now());
    if (!isWanted) return { requests, decided: [] };
    const signal = accountScope.signal();
    const turn = { priority: by, reason: 'report', signal } as const;
    requests = 1;
    const { data } = await api.call(endpoints.ownReports, { offset: 0 }, turn);
    if (signal.aborted) return { requests, decided: [] };
    const listed = data.flatMap((report) => listedReport(report) ?? []);
    const now = clock.now() + serviceClock.aheadMs();
    const before = await changeSentReports(database, account, (known) => ({
      askedAt: clock.now(),
      reports: withListed(known.reports, listed, { about: null, now }),
    }));
    await showChange(parts);
    return { requests, decided: newlyDecided(before.reports, listed) };
  } catch {
    return { requests, decided: [] };
  }
}
