import { endpoints, type WrittenReport } from './endpoints';
import type { Profile } from './profile';

/** How large a report is for the service, in bytes: its whole body counts (`REPORT_BYTES`). */
export function bytesOfReport(report: WrittenReport, profile: Profile): number {
  const { body } = endpoints.sendReport.request(report, profile);
  return new TextEncoder().encode(JSON.stringify(body)).byteLength;
}
