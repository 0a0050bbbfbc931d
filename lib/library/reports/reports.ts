import { DAY, MINUTE } from '../../clock';
import { lowest } from '../../extremes';
import type { ReasonsRow, ReportReason, SentReport, SentReportsRow } from '../../model/reports';
import { type Id, type ReportCategory, reportCategories } from '../../service/ids';
import { PAGE_SIZE } from '../../service/limits';

/** In ms. The service may list a report only a while after it took it. */
const LISTED_WITHIN_MS = DAY;
/** In ms, between our moment of a report and the service's. */
const NOTED_APART_MS = 10 * MINUTE;
/** The newest are kept. */
const MAX_KEPT = 500;

export const noReports: SentReportsRow = { name: 'reports', askedAt: null, reports: [] };

/** The service has not decided yet. */
export function isOpen({ status }: SentReport): boolean {
  return status === 'waiting';
}

export function withSent(known: readonly SentReport[], sent: SentReport): SentReport[] {
  return known.some((one) => isSame(one, sent)) ? [...known] : newestFirst([sent, ...known]);
}

/**
 * Keeps unlisted reports where the list does not reach: about other things, older than a full page, or taken just now.
 * @param about the one thing asked about, or `null`. @param now epoch ms by the service's clock.
 */
export function withListed(
  known: readonly SentReport[],
  listed: readonly SentReport[],
  { about, now }: { readonly about: Id | null; readonly now: number },
): SentReport[] {
  const oldest = listed.length < PAGE_SIZE ? 0 : lowest(listed.map(({ createdAt }) => createdAt));
  const left = known.filter((one) => {
    if (about !== null && one.objectId !== about) return true;
    if (listed.some((other) => isSame(one, other))) return false;
    return one.createdAt < oldest || Math.abs(now - one.createdAt) < LISTED_WITHIN_MS;
  });
  return newestFirst([...listed, ...left]).slice(0, MAX_KEPT);
}

/** Decided since `before`. */
export function newlyDecided(before: readonly SentReport[], after: readonly SentReport[]): SentReport[] {
  const open = before.filter(isOpen);
  return after.filter((one) => !isOpen(one) && open.some((other) => isSame(one, other)));
}

function isSame(one: SentReport, other: SentReport): boolean {
  return (
    one.objectId === other.objectId &&
    one.reasonId === other.reasonId &&
    one.details.trim() === other.details.trim() &&
    Math.abs(one.createdAt - other.createdAt) <= NOTED_APART_MS
  );
}

function newestFirst(reports: readonly SentReport[]): SentReport[] {
  return [...reports].sort((a, b) => b.createdAt - a.createdAt);
}

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
