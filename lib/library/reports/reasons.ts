import { DAY } from '../../clock';
import type { ReasonsRow, ReportReason } from '../../model/reports';
import { type ReportCategory, reportCategories } from '../../service/ids';

export const noReasons: ReasonsRow = { name: 'reasons', byCategory: {} };

/** The service is asked so often for reasons, and for what has become of reports, in ms. */
const ASKED_EVERY_MS = DAY;
/** After so long without a report, reasons are fetched when the window opens, and not every day, in ms. */
const WANTED_FOR_MS = 30 * DAY;

/** @param now epoch ms; a clock that was set back does not make a copy young for ever. */
export function isOld(askedAt: number | null, now: number): boolean {
  return askedAt === null || Math.abs(now - askedAt) >= ASKED_EVERY_MS;
}

/**
 * The categories whose reasons are to be asked for in the background: what is missing, so that the first report can be made without a
 * connection; and what is a day old, as long as the person reports things.
 */
export function dueReasons({ byCategory, wantedAt }: ReasonsRow, now: number): ReportCategory[] {
  const isWanted = wantedAt !== undefined && Math.abs(now - wantedAt) < WANTED_FOR_MS;
  return reportCategories.filter((category) => {
    const askedAt = byCategory[category]?.askedAt ?? null;
    return askedAt === null || (isWanted && isOld(askedAt, now));
  });
}

/** The words of a reason in this language, else in English, else in whatever there is. */
export function reasonText({ texts }: Pick<ReportReason, 'texts'>, language: string): string {
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
