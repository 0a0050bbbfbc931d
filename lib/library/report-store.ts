import type { Dexmark } from '../database/database';
import { write } from '../database/transactions';
import type { ReportCategory } from '../service/ids';
import { type KeptReasons, noReports, type SentReportsRow } from './sent-reports';

/** What is kept about reports, as the background writes it; each is one transaction. */

/** @throws Failure `storage-failed`, `storage-full`. */
export async function putReasons(database: Dexmark, category: ReportCategory, kept: KeptReasons): Promise<void> {
  await write(database, ['facts'], async (transaction) => {
    const facts = transaction.objectStore('facts');
    const row = await facts.get(['', 'reasons']);
    const others = row?.name === 'reasons' ? row.byCategory : {};
    await facts.put({ name: 'reasons', account: '', byCategory: { ...others, [category]: kept } });
  });
}

/** @returns what was known before. @throws Failure `storage-failed`, `storage-full`. */
export async function changeSentReports(
  database: Dexmark,
  account: string,
  change: (known: SentReportsRow) => Pick<SentReportsRow, 'askedAt' | 'reports'>,
): Promise<SentReportsRow> {
  return write(database, ['facts'], async (transaction) => {
    const facts = transaction.objectStore('facts');
    const row = await facts.get([account, 'reports']);
    const known = row?.name === 'reports' ? row : noReports;
    await facts.put({ ...change(known), name: 'reports', account });
    return known;
  });
}
