import { Failure } from '../../failure';
import type { WrittenReport } from '../../service/endpoints';
import { REPORT_BYTES } from '../../service/limits';
import { bytesOfReport } from '../../service/report-bytes';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';

/**
 * Durably queued when this resolves, and held for ten seconds. @param operationId names the confirmation, so that it is one report.
 * @throws Failure `too-long` for the service, `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function sendReport(
  parts: Pick<Dependencies, 'clock' | 'profile' | 'session' | 'outbox' | 'delivery' | 'counts'>,
  { operationId, ...report }: WrittenReport & { operationId: string },
): Promise<void> {
  refuseTooLong(parts, report);
  const account = await accountOf(parts);
  await parts.outbox.report({ key: operationId, account, at: parts.clock.now(), report });
  parts.delivery.wake();
  await showChange(parts);
}

/** @throws Failure `too-long`. */
export function refuseTooLong({ profile }: Pick<Dependencies, 'profile'>, report: WrittenReport): void {
  if (bytesOfReport(report, profile) > REPORT_BYTES) throw new Failure('too-long');
}
