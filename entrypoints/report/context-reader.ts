import type { Signal } from '@preact/signals';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { type ReportContext, readReportContext } from '../../lib/library/reports/reading';
import type { ReportTarget } from '../../lib/messages/report-address';

export interface ContextReaderParts {
  readonly target: ReportTarget;
  /** `null` where the background has not made the database yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
}

/** Reads what the library holds about the target into the signal. A later reading replaces an earlier one. */
export function createContextReader(
  { target, openForReading }: ContextReaderParts,
  context: Signal<ReportContext | null>,
) {
  let last = 0;
  return async (account: string | null) => {
    last += 1;
    const version = last;
    const next = await readOnce(openForReading, (database) => readReportContext(database, account, target));
    if (next && version === last) context.value = next;
  };
}
