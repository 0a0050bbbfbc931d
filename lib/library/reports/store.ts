import type { Dexmark } from '../../database/schema';
import { write } from '../../database/transactions';
import type { KeptReasons, ReasonsRow, SentReportsRow } from '../../model/reports';
import type { ReportCategory } from '../../service/ids';
import type { WrittenReport } from '../../service/report-bytes';
import { noReasons, noReports, withSent } from './reports';

/** @throws Failure `storage-failed`, `storage-full`. */
export async function putReasons(database: Dexmark, category: ReportCategory, kept: KeptReasons): Promise<void> {
  await changeReasons(database, (row) => ({ ...row, byCategory: { ...row.byCategory, [category]: kept } }));
}

/** @param wantedAt epoch ms. @throws Failure `storage-failed`, `storage-full`. */
export async function putReasonsWanted(database: Dexmark, wantedAt: number): Promise<void> {
  await changeReasons(database, (row) => ({ ...row, wantedAt }));
}

function changeReasons(database: Dexmark, change: (known: ReasonsRow) => ReasonsRow): Promise<void> {
  return write(database, ['metadata'], async (transaction) => {
    const metadata = transaction.objectStore('metadata');
    const row = await metadata.get(['', 'reasons']);
    await metadata.put({ ...change(row?.name === 'reasons' ? row : noReasons), account: '' });
  });
}

/** @returns what was known before. @throws Failure `storage-failed`, `storage-full`. */
export async function changeSentReports(
  database: Dexmark,
  account: string,
  change: (known: SentReportsRow) => Pick<SentReportsRow, 'askedAt' | 'reports'>,
): Promise<SentReportsRow> {
  return write(database, ['metadata'], async (transaction) => {
    const metadata = transaction.objectStore('metadata');
    const row = await metadata.get([account, 'reports']);
    const known = row?.name === 'reports' ? row : noReports;
    await metadata.put({ ...change(known), name: 'reports', account });
    return known;
  });
}

/** @param createdAt epoch ms by the service's clock. @throws Failure `storage-failed`, `storage-full`. */
export async function putDeliveredReport(
  database: Dexmark,
  account: string,
  { objectId, reasonId, details }: WrittenReport,
  createdAt: number,
): Promise<void> {
  const sent = { objectId, reasonId, details, status: 'waiting', createdAt };
  await changeSentReports(database, account, (known) => ({ ...known, reports: withSent(known.reports, sent) }));
}
