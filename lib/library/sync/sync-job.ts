import { DAY } from '../../clock';
import type { FeedStep, Step, SyncJob } from '../../model/sync-job';
import { FEED_PAGE_SIZE, LAST_REACHABLE_ITEM, PAGE_SIZE } from '../../service/limits';
import { askedLanguages } from '../series/series-settings';

/** In requests: from then on only older chapters come. */
const USABLE_AFTER = 25;
/** In ms: the chapters with which the first sync is of use, and all that it brings. */
const USABLE_HORIZON_MS = 30 * DAY;
export const HORIZON_MS = 365 * DAY;

export function feedSince(since: number, by: FeedStep['by'], languages: readonly string[]): FeedStep {
  return { ask: 'feed', by, since, languages, newestFirst: true, offset: 0, total: null };
}

/** What a feed is asked for. */
export function feedLanguages({
  languages,
  seriesLanguages = [],
}: Pick<SyncJob, 'languages' | 'seriesLanguages'>): readonly string[] {
  return askedLanguages(languages, seriesLanguages);
}

/** What was removed between two pages is passed over and asked for again (docs/library.md, "Lists that change between two pages"). */
function offsetsAfter(
  { offset, total: previousTotal }: { readonly offset: number; readonly total: number | null },
  { size, total, pagesLeft }: { readonly size: number; readonly total: number; readonly pagesLeft: number },
): number[] {
  const passedOver = previousTotal === null ? 0 : Math.max(0, previousTotal - total);
  const again = passedOver > 0 && offset > 0 ? [Math.max(0, offset - passedOver)] : [];
  if (previousTotal !== null && pagesLeft > 0) return again;
  const last = Math.min(total, LAST_REACHABLE_ITEM);
  const count = Math.max(0, Math.ceil((last - offset - size) / size));
  return [...again, ...Array.from({ length: count }, (_, n) => offset + (n + 1) * size)];
}

/** @param shown how many could be read. */
export function unreadableCount(offset: number, size: number, total: number, shown: number): number {
  return Math.max(0, Math.min(size, total - offset) - shown);
}

export function followStepsAfter(step: Step & { ask: 'follows' }, total: number, remaining: readonly Step[]): Step[] {
  const pagesLeft = remaining.filter(({ ask }) => ask === 'follows').length;
  const pages = offsetsAfter(step, { size: PAGE_SIZE, total, pagesLeft });
  return pages.map((offset) => ({ ask: 'follows', offset, total }));
}

/** A feed of over 10,000 items is also read oldest first, until it meets `oldest`. `publishedAt` in page order; both in epoch ms. */
export function feedStepsAfter(
  step: FeedStep,
  { total, publishedAt }: { readonly total: number; readonly publishedAt: readonly number[] },
  oldest: number,
  remaining: readonly Step[],
): Step[] {
  const pagesLeft = remaining.filter((other) => isSameFeed(step, other)).length;
  if (!step.newestFirst) {
    const pages = step.total === null ? pagesBeforeNewest(step, total) : [];
    return pagesLeft + pages.length > 0 ? pages : oldestFirstAfter(step, total, publishedAt, oldest);
  }
  const pages = offsetsAfter(step, { size: FEED_PAGE_SIZE, total, pagesLeft });
  const next: Step[] = pages.map((offset) => ({ ...step, offset, total }));
  const isLast = pagesLeft === 0 && pages.length === 0;
  const isCut = isLast && total > LAST_REACHABLE_ITEM && step.by === 'publishAt';
  return isCut ? [{ ...step, newestFirst: false, offset: 0, total: null }] : next;
}

/** All that lies before the newest 10,000, as far as the service gives it. */
function pagesBeforeNewest(step: FeedStep, total: number): FeedStep[] {
  const last = Math.min(total - LAST_REACHABLE_ITEM, LAST_REACHABLE_ITEM);
  const count = Math.max(0, Math.ceil((last - step.offset - FEED_PAGE_SIZE) / FEED_PAGE_SIZE));
  return Array.from({ length: count }, (_, n) => ({ ...step, offset: step.offset + (n + 1) * FEED_PAGE_SIZE, total }));
}

function oldestFirstAfter(step: FeedStep, total: number, publishedAt: readonly number[], oldest: number): Step[] {
  const last = publishedAt.at(-1);
  if (last === undefined || step.offset + FEED_PAGE_SIZE >= total || last > oldest) return [];
  // As many are older than the newest 10 000 as there are beyond 10 000: then the two ends have met.
  const reached = step.offset + FEED_PAGE_SIZE;
  if (last < oldest && reached + LAST_REACHABLE_ITEM >= total) return [];
  const isWindowFull = reached + FEED_PAGE_SIZE > LAST_REACHABLE_ITEM;
  return [isWindowFull ? { ...step, since: last, offset: 0, total: null } : { ...step, offset: reached, total }];
}

export function isSameFeed(step: FeedStep, other: Step): boolean {
  return (
    other.ask === 'feed' && other.by === step.by && other.since === step.since && other.newestFirst === step.newestFirst
  );
}

/** Read marks before the older pages of the feed, once the newest 30 days are here or the first 25 requests have no more room. */
export function prioritizeSteps({ steps, done, startedAt, oldest }: SyncJob): readonly Step[] {
  const isFeed = ({ ask }: Step) => ask === 'feed';
  const others = steps.filter((step) => !isFeed(step));
  const isCovered = oldest !== null && oldest <= startedAt - USABLE_HORIZON_MS;
  const hasRoom = done + others.length < USABLE_AFTER;
  const isNewYet = oldest === null || (!isCovered && hasRoom);
  if (steps.some(({ ask }) => ask === 'statuses' || ask === 'follows')) return steps;
  return isNewYet ? [...steps.filter(isFeed), ...others] : [...others, ...steps.filter(isFeed)];
}

/** Only older chapters are still to come. */
export function isUsable({ steps }: SyncJob): boolean {
  return steps.every(isOlderPage);
}

export function isOlderPage(step: Step): boolean {
  return step.ask === 'feed' && (step.offset > 0 || !step.newestFirst);
}
