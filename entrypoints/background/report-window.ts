import { browser } from 'wxt/browser';
import { type ReportTarget, reportQuery } from '../../lib/messages/report-address';
import { REPORT_WINDOWS } from '../../lib/storage/background-items';
import { openSmallWindow } from './small-window';

/** Room for a form. */
const SIZE = { width: 460, height: 640 } as const;

/** A window that is open for the same thing comes back with what was typed into it. */
export async function openReportWindow(target: ReportTarget): Promise<void> {
  const address = browser.runtime.getURL('/report.html') + reportQuery(target);
  await openSmallWindow({ item: REPORT_WINDOWS, address, ...SIZE });
}
