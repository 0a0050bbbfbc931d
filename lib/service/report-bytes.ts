import { endpoints, type WrittenReport } from './endpoints';
import { REPORT_BYTES } from './limits';
import type { Profile } from './profile';

/** The whole body counts. */
export function bytesOfReport(report: WrittenReport, profile: Profile): number {
  const { body } = endpoints.sendReport.request(report, profile);
  return new TextEncoder().encode(JSON.stringify(body)).byteLength;
}

/** How many bytes the details use, and how many the rest of the report leaves to them. */
export function bytesOfDetails(report: WrittenReport, profile: Profile): { used: number; max: number } {
  const restBytes = bytesOfReport({ ...report, details: '' }, profile);
  return { used: bytesOfReport(report, profile) - restBytes, max: REPORT_BYTES - restBytes };
}
