import { DAY } from '../clock';
import type { FailureCode } from '../failure';
import type { Id } from '../service/ids';
import { FEED_PAGE_SIZE, LAST_REACHABLE_ITEM, PAGE_SIZE } from '../service/limits';

/**
 * A check that is under way, as pure data: what was asked, and what is still to be asked, in order. It is stored in one transaction
 * with every answer, so a check that died goes on where it was, and asks nothing twice.
 */
export interface Course {
  /** `whole` asks for all of a list, `quick` for what `check-plan.ts` says, `wider` for chapters in more languages. */
  readonly kind: 'whole' | 'quick' | 'wider';
  /** In epoch ms. */
  readonly startedAt: number;
  /** Whether nothing was known before: then nothing that comes is new. */
  readonly isFirst: boolean;
  /** The languages that chapters are asked for in; none stands for every language. */
  readonly languages: readonly string[];
  /** Since when chapters of followed manga are known once it is over, in epoch ms. */
  readonly knownSince: number;
  /** Requests that were answered, and how many there may be. */
  readonly done: number;
  readonly limit: number;
  readonly steps: readonly Step[];
  /** Manga that were followed when the pages of follows began, and that those have not shown yet. */
  readonly missing: readonly Id[];
  /** How many follows the answers left out because they could not be read: any of those that are missing may be among them. */
  readonly unreadable: number;
  /** The publication of the oldest chapter that the feed gave, newest first, in epoch ms; `null` before the first. */
  readonly oldest: number | null;
  /** Chapters that came out since the last check. */
  readonly arrived: readonly { readonly mangaId: Id; readonly chapterId: Id }[];
  /** Why it failed; `null` or missing while it is under way. */
  readonly failure?: FailureCode | null;
}

export type CourseRow = Course & { readonly name: 'course' };

/** One request; `rolling` is the next one of the round, whichever that will be. */
export type Step = Asked | { readonly ask: 'rolling' };

export type Asked =
  | { readonly ask: 'statuses' }
  | { readonly ask: 'follows'; readonly offset: number; readonly total: number | null }
  /** Manga by id. Those with a status alone are not followed. */
  | { readonly ask: 'manga'; readonly ids: readonly Id[]; readonly areFollowed: boolean }
  | FeedStep
  /** The chapters of a manga that is new in the list. */
  | { readonly ask: 'series'; readonly mangaId: Id; readonly offset: number }
  | { readonly ask: 'markers'; readonly mangaIds: readonly Id[] }
  /** A page of all known chapters, to find out what is gone (`audit.ts`). */
  | AuditStep
  /** Chapters that the feed no longer gives: those that are not given by id either are gone. */
  | { readonly ask: 'doubtful'; readonly ids: readonly Id[] };

export interface FeedStep {
  readonly ask: 'feed';
  readonly by: 'publishAt' | 'updatedAt';
  /** In epoch ms. */
  readonly since: number;
  readonly languages: readonly string[];
  readonly newestFirst: boolean;
  readonly offset: number;
  /** How many chapters the page before said that there are; `null` for the first page. */
  readonly total: number | null;
}

export interface AuditStep {
  readonly ask: 'audit';
  readonly page: number;
  /** The pages among which something is gone: from `low` on, before `high`; all of them where it is `null`. */
  readonly low: number;
  readonly high: number | null;
  /** How often something was found before. */
  readonly found: number;
}

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
export function usefulFirst({ steps, done, startedAt, oldest }: Course): readonly Step[] {
  const isFeed = ({ ask }: Step) => ask === 'feed';
  const others = steps.filter((step) => !isFeed(step));
  const isCovered = oldest !== null && oldest <= startedAt - USABLE_HORIZON_MS;
  const hasRoom = done + others.length < USABLE_AFTER;
  const isNewYet = oldest === null || (!isCovered && hasRoom);
  if (steps.some(({ ask }) => ask === 'statuses' || ask === 'follows')) return steps;
  return isNewYet ? [...steps.filter(isFeed), ...others] : [...others, ...steps.filter(isFeed)];
}

/** Whether the list can be used: what is still to be asked are older chapters. */
export function isUsable({ steps }: Course): boolean {
  return steps.every((step) => step.ask === 'feed' && (step.offset > 0 || !step.newestFirst));
}
