import { DAY, MINUTE } from '../../clock';
import type { SentReport, SentReportsRow } from '../../model/reports';
import type { Id } from '../../service/ids';
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
  const oldest = listed.length < PAGE_SIZE ? 0 : Math.min(...listed.map(({ createdAt }) => createdAt));
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
