import { DAY } from '../../clock';
import type { ReasonsRow, ReportReason } from '../../model/reports';
import { type ReportCategory, reportCategories } from '../../service/ids';

export const noReasons: ReasonsRow = { name: 'reasons', byCategory: {} };

/** In ms, for reasons and for the outcome of reports. */
const ASKED_EVERY_MS = DAY;
/** In ms. Without a report for so long, reasons are fetched when the window opens, not daily. */
const WANTED_FOR_MS = 30 * DAY;

/** @param now epoch ms; a clock that was set back does not keep a copy young forever. */
export function isStale(askedAt: number | null, now: number): boolean {
  return askedAt === null || Math.abs(now - askedAt) >= ASKED_EVERY_MS;
}

/** The missing ones, so that a first report needs no connection; those a day old, as long as the person reports. */
export function categoriesToFetch({ byCategory, wantedAt }: ReasonsRow, now: number): ReportCategory[] {
  const isWanted = wantedAt !== undefined && Math.abs(now - wantedAt) < WANTED_FOR_MS;
  return reportCategories.filter((category) => {
    const askedAt = byCategory[category]?.askedAt ?? null;
    return askedAt === null || (isWanted && isStale(askedAt, now));
  });
}

/** In this language, else in English, else in any. */
export function reasonText({ texts }: Pick<ReportReason, 'texts'>, language: string): string {
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
