import { DAY, MINUTE } from '../../clock';
import type { SentReport, SentReportsRow } from '../../model/reports';
import type { Id } from '../../service/ids';
import { PAGE_SIZE } from '../../service/limits';

/** The service may list a report only a while after it took it; so long it is kept without being listed, in ms. */
const LISTED_WITHIN_MS = DAY;
/** The moment that was noted here and the one that the service noted may lie so far apart, in ms. */
const NOTED_APART_MS = 10 * MINUTE;
/** As many reports as are kept, the newest. */
const MOST_KEPT = 500;

export const noReports: SentReportsRow = { name: 'reports', askedAt: null, reports: [] };

/** Whether the service may still change its mind about a report. */
export function isOpen({ status }: SentReport): boolean {
  return status === 'waiting';
}

/** The service has taken a report; once it lists it, that counts. */
export function withSent(known: readonly SentReport[], sent: SentReport): SentReport[] {
  return known.some((one) => isSame(one, sent)) ? [...known] : newestFirst([sent, ...known]);
}

/**
 * What is known after the service has listed the newest reports, of one thing or of all: what it lists replaces what was known.
 * What it does not list is kept where the list does not reach: about other things, older than a full page, or taken just now.
 * @param about the one thing that was asked about; `null` for all.
 * @param now epoch ms by the service's clock.
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
  return newestFirst([...listed, ...left]).slice(0, MOST_KEPT);
}

/** The reports that were open and that the service has decided about since. */
export function decided(before: readonly SentReport[], after: readonly SentReport[]): SentReport[] {
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
