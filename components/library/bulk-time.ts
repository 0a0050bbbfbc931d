import { MINUTE, SECOND } from '../../lib/clock';
import type { BulkCost } from '../../lib/library/bulk/bulk-cost';
import type { View } from '../../lib/storage/views';

/** Requests a second beside a tab of the site, and of each slot otherwise: docs/pacing.md. */
const BESIDE_TAB = 0.8;
const OF_EACH_SLOT = 0.85;

/** Marks of one chapter each that the service takes within so many ms: docs/service.md, "Rate limits". */
const SINGLE_MARKS = 300;
const SINGLE_MARKS_MS = 10 * MINUTE;

/** What the pacer allows at the moment, as far as it is known. */
export type Pace = Pick<View<'allowance'>, 'slots' | 'siteIsBusy'> | null;

/** How long so many requests take, in ms. */
export function bulkTimeMs({ requests, singleMarks }: BulkCost, pace: Pace): number {
  const aSecond = pace?.siteIsBusy ? BESIDE_TAB : Math.max(1, pace?.slots ?? 1) * OF_EACH_SLOT;
  const fullPeriods = Math.max(0, Math.ceil(singleMarks / SINGLE_MARKS) - 1);
  return Math.max((requests / aSecond) * SECOND, fullPeriods * SINGLE_MARKS_MS);
}
