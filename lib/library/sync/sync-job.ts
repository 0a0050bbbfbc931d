import { DAY } from '../../clock';
import type { FeedStep, Step, SyncJob } from '../../model/sync-job';
import { FEED_PAGE_SIZE, LAST_REACHABLE_ITEM, PAGE_SIZE } from '../../service/limits';

/** The first check is of use after this many requests: then come only older chapters. */
const USABLE_AFTER = 25;
/** How far back the chapters reach that it is of use with, and how far back it goes in the end, in ms. */
const USABLE_HORIZON_MS = 30 * DAY;
export const HORIZON_MS = 365 * DAY;

/** The first page of a feed, newest first. */
export function feedFrom(since: number, by: FeedStep['by'], languages: readonly string[]): FeedStep {
  return { ask: 'feed', by, since, languages, newestFirst: true, offset: 0, total: null };
}

/**
 * The pages of a list that are to be asked after one of them.
 *
 * A list can change between two pages. What was added moves the rest on, and is seen twice, or with the next check. What was taken
 * away moves the rest back: then as many items as are missing in the total were passed over, and are asked for again.
 */
function pagesAfter(
  { offset, total: before }: { readonly offset: number; readonly total: number | null },
  { size, total, pagesLeft }: { readonly size: number; readonly total: number; readonly pagesLeft: number },
): number[] {
  const passedOver = before === null ? 0 : Math.max(0, before - total);
  const again = passedOver > 0 && offset > 0 ? [Math.max(0, offset - passedOver)] : [];
  if (before !== null && pagesLeft > 0) return again;
  const last = Math.min(total, LAST_REACHABLE_ITEM);
  const count = Math.max(0, Math.ceil((last - offset - size) / size));
  return [...again, ...Array.from({ length: count }, (_, n) => offset + (n + 1) * size)];
}

/** How many items of a page could not be read. @param shown how many could. */
export function unreadableIn(offset: number, size: number, total: number, shown: number): number {
  return Math.max(0, Math.min(size, total - offset) - shown);
}

/** What is to be asked after a page of follows, before the steps that are left. */
export function followsAfter(step: Step & { ask: 'follows' }, total: number, left: readonly Step[]): Step[] {
  const pagesLeft = left.filter(({ ask }) => ask === 'follows').length;
  const pages = pagesAfter(step, { size: PAGE_SIZE, total, pagesLeft });
  return pages.map((offset) => ({ ask: 'follows', offset, total }));
}

/**
 * What is to be asked after a page of the feed. The service gives no more than the first 10 000 items of any list, so a longer feed
 * is read from its other end: oldest first, from one date to the next, until what is known from the newest is met.
 * @param publishedAt of the page's chapters, in epoch ms, in the page's order.
 * @param oldest the oldest chapter known from the newest, in epoch ms.
 */
export function feedAfter(
  step: FeedStep,
  { total, publishedAt }: { readonly total: number; readonly publishedAt: readonly number[] },
  oldest: number,
  left: readonly Step[],
): Step[] {
  if (!step.newestFirst) return oldestFirstAfter(step, total, publishedAt, oldest);
  const pagesLeft = left.filter((other) => isSameFeed(step, other)).length;
  const pages = pagesAfter(step, { size: FEED_PAGE_SIZE, total, pagesLeft });
  const next: Step[] = pages.map((offset) => ({ ...step, offset, total }));
  const isLast = pagesLeft === 0 && pages.length === 0;
  const isCut = isLast && total > LAST_REACHABLE_ITEM && step.by === 'publishAt';
  return isCut ? [{ ...step, newestFirst: false, offset: 0, total: null }] : next;
}

function oldestFirstAfter(step: FeedStep, total: number, publishedAt: readonly number[], oldest: number): Step[] {
  const last = publishedAt.at(-1);
  if (last === undefined || step.offset + FEED_PAGE_SIZE >= total || last > oldest) return [];
  // As many are older than the oldest of the newest 10 000 as there are beyond 10 000: then the two ends have met.
  const reached = step.offset + FEED_PAGE_SIZE;
  if (last < oldest && reached + LAST_REACHABLE_ITEM >= total) return [];
  const isWindowFull = reached + FEED_PAGE_SIZE > LAST_REACHABLE_ITEM;
  return [isWindowFull ? { ...step, since: last, offset: 0, total: null } : { ...step, offset: reached, total }];
}

function isSameFeed(step: FeedStep, other: Step): boolean {
  return (
    other.ask === 'feed' && other.by === step.by && other.since === step.since && other.newestFirst === step.newestFirst
  );
}

/**
 * The steps in the order in which a list becomes of use soonest: the read marks come before the older pages of the feed, as soon as
 * the newest 30 days are here, or when the first 25 requests leave room for no more of them.
 */
export function usefulFirst({ steps, done, startedAt, oldest }: SyncJob): readonly Step[] {
  const isFeed = ({ ask }: Step) => ask === 'feed';
  const others = steps.filter((step) => !isFeed(step));
  const isCovered = oldest !== null && oldest <= startedAt - USABLE_HORIZON_MS;
  const hasRoom = done + others.length < USABLE_AFTER;
  const isNewYet = oldest === null || (!isCovered && hasRoom);
  if (steps.some(({ ask }) => ask === 'statuses' || ask === 'follows')) return steps;
  return isNewYet ? [...steps.filter(isFeed), ...others] : [...others, ...steps.filter(isFeed)];
}

/** Whether the list can be used: what is still to be asked are older chapters. */
export function isUsable({ steps }: SyncJob): boolean {
  return steps.every((step) => step.ask === 'feed' && (step.offset > 0 || !step.newestFirst));
}
