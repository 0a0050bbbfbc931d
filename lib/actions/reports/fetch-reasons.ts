import { putReasons } from '../../library/reports/store';
import type { Priority } from '../../pacing/turn';
import { endpoints } from '../../service/endpoints';
import type { ReportCategory } from '../../service/ids';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';

/** One request; stored when this resolves. @throws Failure of the request, `storage-failed`, `storage-full`. */
export async function fetchReasons(
  parts: Pick<Dependencies, 'clock' | 'database' | 'api' | 'counts'>,
  { category, priority }: { category: ReportCategory; priority: Priority },
): Promise<void> {
  const { api, clock, database } = parts;
  const { data } = await api.call(endpoints.reportReasons, { category }, { priority, reason: 'report' });
  const reasons = data.map(({ id, attributes: { reason: texts, detailsRequired } }) => ({
    id,
    texts,
    detailsRequired,
  }));
  await putReasons(database, category, { askedAt: clock.now(), reasons });
  await showChange(parts);
}
