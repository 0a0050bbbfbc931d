import { Failure } from '../../failure';
import type { WrittenReport } from '../../service/endpoints';
import { REPORT_BYTES } from '../../service/limits';
import { bytesOfReport } from '../../service/report-bytes';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';

/**
 * The person has confirmed a report. It is durably queued when this resolves, and held for ten seconds before it is sent.
 * @param commandId names the confirmation, so that one that is sent twice is one report; undoing goes by it.
 * @throws Failure `too-long` when the text is larger than the service takes; `signed-out`, `storage-failed`, `storage-full`.
 *   Then nothing was queued.
 */
export async function sendReport(
  parts: Dependencies,
  { commandId, ...report }: WrittenReport & { commandId: string },
): Promise<void> {
  refuseTooLong(parts, report);
  const account = await accountOf(parts);
  await parts.outbox.report({ key: commandId, account, at: parts.clock.now(), report });
  parts.delivery.wake();
  await showChange(parts);
}

/** @throws Failure `too-long`. */
export function refuseTooLong({ profile }: Pick<Dependencies, 'profile'>, report: WrittenReport): void {
  if (bytesOfReport(report, profile) > REPORT_BYTES) throw new Failure('too-long');
}
