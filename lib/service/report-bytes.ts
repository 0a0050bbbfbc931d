import { endpoints, type WrittenReport } from './endpoints';
import { REPORT_BYTES } from './limits';
import type { Profile } from './profile';

/** How large a report is for the service, in bytes: its whole body counts (`REPORT_BYTES`). */
export function bytesOfReport(report: WrittenReport, profile: Profile): number {
  const { body } = endpoints.sendReport.request(report, profile);
  return new TextEncoder().encode(JSON.stringify(body)).byteLength;
}

/** The same, seen from the details: how many of the bytes are theirs, and how many the rest of the report leaves to them. */
export function bytesOfDetails(report: WrittenReport, profile: Profile): { used: number; all: number } {
  const restBytes = bytesOfReport({ ...report, details: '' }, profile);
  return { used: bytesOfReport(report, profile) - restBytes, all: REPORT_BYTES - restBytes };
}
