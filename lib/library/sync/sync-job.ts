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

function isSameFeed(step: FeedStep, other: Step): boolean {
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

function isOlderPage(step: Step): boolean {
  return step.ask === 'feed' && (step.offset > 0 || !step.newestFirst);
}

/**
 * In the order of the steps: the first, and those after it that end in the same library, by the same requests, whichever of them is
 * answered first. A quick sync asks one at a time: it has as few requests as it may make.
 */
export function askableSteps(job: SyncJob): Step[] {
  const { kind, steps } = job;
  if (kind === 'quick') return steps.slice(0, 1);
  const mayAskOlder = isUsable(job);
  return steps.filter((step, index) => {
    if (index === 0) return true;
    if ((isOlderPage(step) && !mayAskOlder) || isLastPage(step, steps.slice(index + 1))) return false;
    return steps.slice(0, index).every((previous) => areIndependent(previous, step));
  });
}

/** Neither answer changes what follows from the other. */
function areIndependent(one: Step, other: Step): boolean {
  if (one.ask === 'markers' || other.ask === 'markers') return true;
  if (isPage(one) || isPage(other)) return areOfOneList(one, other);
  if (one.ask === 'doubtful') return other.ask === 'doubtful';
  return isOfSeries(one) && isOfSeries(other);
}

/** It shows whether the list has grown meanwhile, so it is asked for after all others. */
function isLastPage(step: Step, later: readonly Step[]): boolean {
  return isPage(step) && !later.some((other) => areOfOneList(step, other));
}

function areOfOneList(one: Step, other: Step): boolean {
  if (one.ask === 'feed') return isPage(one) && isPage(other) && isSameFeed(one, other);
  return isPage(one) && isPage(other) && one.ask === other.ask;
}

/** Of a list whose first page has told how long it is. */
function isPage(step: Step): boolean {
  return (step.ask === 'feed' || step.ask === 'follows') && step.total !== null;
}

/** Of series that no other step names. */
function isOfSeries({ ask }: Step): boolean {
  return ask === 'manga' || ask === 'series';
}
