import { DAY, HOUR, MINUTE } from '../../clock';
import { IDS_PER_REQUEST, PAGE_SIZE } from '../../service/limits';

/**
 * What the checks of a day may cost, as pure arithmetic. Two promises hold for lists of up to `LARGEST_LIST` series, as long as
 * the time between two checks lies between `shortestIntervalMs` and `longestIntervalMs`:
 * - a check makes at most 3 requests, and those of any 24 hours at most 120;
 * - whatever is changed elsewhere (a follow, a status, a read mark, an edited or deleted chapter) is seen within 24 hours.
 *
 * New chapters are asked for by every check. Everything else is asked for in turn, a request at a time (`rotation.ts`), so often that
 * a round and the pages of follows of the next take less than a day: that a series is no longer followed is known only when all
 * pages have come. A longer list has the same checks and longer rounds: new chapters come as ever, changes made elsewhere are seen
 * after `seenAfterMs` instead of a day.
 */
export const REQUESTS_A_DAY = 120;
export const REQUESTS_A_CHECK = 3;
/** The longest list whose changes are all seen within a day. */
export const LARGEST_LIST = 1_800;

/** What one check asks. */
export interface SyncBudget {
  /** Requests for new chapters: 1 by when they came out, 2 also by when they were changed; 0 when it is too early for a check. */
  readonly feeds: 0 | 1 | 2;
  /** Requests of the round. */
  readonly rolling: number;
  /** Requests in all, but for those that can be spared: what comes up has the room that is left. */
  readonly limit: number;
}

/** How much of two pages of follows is the same, so that the second shows whether anything was passed over between them. */
export const PAGE_OVERLAP = 10;
/** Asked once in a round: statuses, changed chapters, whether chapters are gone, and what has become of reports. */
const SINGLE_REQUESTS = 4;
/** What comes up beside a round: a new follow's chapters and marks, chapters in doubt. So often a check may make a request more. */
export const SPARE_REQUESTS = 2;
/** The longest and the shortest interval that can be chosen. */
const LONGEST_MS = 6 * HOUR;
const SHORTEST_MS = 15 * MINUTE;
/** How late each alarm may ring, and how much of a day is kept free for what else comes late; in ms. */
const ALARM_LATENESS_MS = 2 * MINUTE;
const SLACK_MS = 15 * MINUTE;
/** An alarm may have been set a moment before the check was over. */
const GRACE_MS = MINUTE / 2;
/** What a day can add: a round that ran late, a check that counts at both ends of the day, and what two rounds have to spare. */
const EDGES = 4 + 2 * SPARE_REQUESTS;

/** Requests in one round of everything but new chapters. @param series the length of the list. */
export function rotationLength(series: number): number {
  return SINGLE_REQUESTS + followPages(series) + Math.max(1, Math.ceil(series / IDS_PER_REQUEST));
}

/** Requests for all pages of follows. */
export function followPages(series: number): number {
  const step = PAGE_SIZE - PAGE_OVERLAP;
  return series <= PAGE_SIZE ? 1 : 1 + Math.ceil((series - PAGE_SIZE) / step);
}

/** Requests from one that just misses a change to the one that shows it, and those that bring what it only names. */
function requestsUntilSeen(series: number): number {
  return rotationLength(series) + followPages(series) + SPARE_REQUESTS;
}

/** The longest time between two checks that keeps the promises, in ms. */
export function longestIntervalMs(series: number): number {
  const perCheck = REQUESTS_A_CHECK - 1;
  // A change has to be seen within a day less the time to the next check, and each check gives two requests to that.
  const longest = (perCheck * (DAY - SLACK_MS)) / (requestsUntilSeen(series) + perCheck) - ALARM_LATENESS_MS;
  return Math.min(LONGEST_MS, Math.max(longest, leanIntervalMs));
}

/** The shortest time between two checks that keeps the promises, in ms. */
export function shortestIntervalMs(series: number): number {
  const forFeeds = REQUESTS_A_DAY - EDGES - DAY / spacingMs(series);
  return Math.ceil(Math.min(Math.max(SHORTEST_MS, DAY / forFeeds), longestIntervalMs(series)));
}

/** How long a change made elsewhere may stay unseen, but for the time to the next check, in ms. */
export function seenAfterMs(series: number): number {
  return spacingMs(series) * requestsUntilSeen(series);
}

/** The time from one request of the round to the next, in ms. */
export function spacingMs(series: number): number {
  const longest = longestIntervalMs(series);
  const even = Math.floor((DAY - SLACK_MS - longest) / requestsUntilSeen(series));
  return Math.max(even, longest / (REQUESTS_A_CHECK - 1));
}

/** The interval at which checks that always make three requests make as many in a day as they may: no list is served better. */
const leanIntervalMs = (DAY * REQUESTS_A_CHECK) / (REQUESTS_A_DAY - EDGES);

/**
 * What a check asks.
 * @param series the length of the list.
 * @param sinceMs the time since the last check, in ms.
 * @param behindMs the time since a request of the round was last due, in ms.
 */
export function budgetOf({ series, sinceMs, behindMs }: PlanParts): SyncBudget {
  const due = Math.max(0, Math.floor(behindMs / spacingMs(series)));
  if (sinceMs < shortestIntervalMs(series) - GRACE_MS) return { feeds: 0, rolling: 0, limit: 0 };
  const isCheapEnough = sinceMs >= (2 * DAY) / (REQUESTS_A_DAY - EDGES - REQUESTS_A_CHECK - DAY / spacingMs(series));
  const feeds = isCheapEnough && due < REQUESTS_A_CHECK - 1 ? 2 : 1;
  const rolling = Math.min(due, REQUESTS_A_CHECK - feeds);
  return { feeds, rolling, limit: sinceMs >= leanIntervalMs ? REQUESTS_A_CHECK : feeds + rolling };
}

interface PlanParts {
  readonly series: number;
  readonly sinceMs: number;
  readonly behindMs: number;
}
