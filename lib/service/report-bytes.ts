import type { Id, ReportCategory } from './ids';
import { REPORT_BYTES } from './limits';

/** Apart from the table of endpoints, which the report window would load whole. */
export interface WrittenReport {
  readonly category: ReportCategory;
  readonly objectId: Id;
  readonly reasonId: Id;
  readonly details: string;
}

export function bodyOfReport({ category, objectId, reasonId, details }: WrittenReport) {
  return { category, reason: reasonId, objectId, details };
}

/** The whole body counts. */
export function bytesOfReport(report: WrittenReport): number {
  return new TextEncoder().encode(JSON.stringify(bodyOfReport(report))).byteLength;
}

/** How many bytes the details use, and how many the rest of the report leaves to them. */
export function bytesOfDetails(report: WrittenReport): { used: number; max: number } {
  const restBytes = bytesOfReport({ ...report, details: '' });
  return { used: bytesOfReport(report) - restBytes, max: REPORT_BYTES - restBytes };
}
