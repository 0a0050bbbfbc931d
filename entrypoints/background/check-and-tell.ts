import type { Dependencies } from '../../lib/actions/dependencies';
import { checkLibrary } from '../../lib/actions/library/check-library';
import { refreshReasons } from '../../lib/actions/reports/refresh-reasons';
import { refreshReports } from '../../lib/actions/reports/refresh-reports';
import { REQUESTS_A_CHECK } from '../../lib/library/sync/budget';
import { tellNews } from './notifications';
import { tellDecided } from './report-news';

/** A check in the background; new chapters are announced, if the person wants that. @returns whether it brought anything. */
export async function checkAndTell(parts: Dependencies): Promise<boolean> {
  const result = await checkLibrary(parts, { kind: 'quick', priority: 'background' });
  if (result) await tellNews(parts, result.newChapters);
  if (result && result.requests < REQUESTS_A_CHECK) await askAboutReports(parts, REQUESTS_A_CHECK - result.requests);
  return result !== null && result.newChapters.length > 0;
}

/** What has become of reports, and why things can be reported, is asked for where the check has left room for it. */
async function askAboutReports(parts: Dependencies, most: number): Promise<void> {
  const { requests, decided } = await refreshReports(parts, 'background');
  await tellDecided(parts, decided);
  await refreshReasons(parts, most - requests);
}
