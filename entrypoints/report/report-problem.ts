import type { ReportProblem } from '../../components/report/ReportForm';
import type { ReasonChoice } from '../../components/report/report-entry';

/** What keeps a report from being sent; `null` where nothing does. Sizes are in bytes, of the details as they are sent. */
export function problemOf(
  reason: ReasonChoice | null,
  details: string,
  { used, max }: { readonly used: number; readonly max: number },
): ReportProblem | null {
  if (reason === null) return 'reason';
  if (reason.detailsRequired && details.trim() === '') return 'details';
  return used > max ? 'too-long' : null;
}
