import { DAY, HOUR, MINUTE } from '../../clock';
import { IDS_PER_REQUEST, PAGE_SIZE } from '../../service/limits';

/** What the syncs of a day may cost, as pure arithmetic: two promises hold (docs/library.md, "What a sync asks"). */
export const REQUESTS_PER_DAY = 120;
export const REQUESTS_PER_SYNC = 3;

export interface SyncBudget {
  /** Requests for new chapters: 1 by publication, 2 also by change, 0 when it is too early for a sync. */
  readonly feeds: 0 | 1 | 2;
  /** Requests of the rotation. */
  readonly rotationSteps: number;
  /** For all requests but the spare ones; what comes up on the way has what is left of it. */
  readonly limit: number;
}

/** Two pages of follows share as many, so that the second shows whether anything was passed over. */
export const PAGE_OVERLAP = 10;
/** Once in a rotation: statuses, changed chapters, whether any is gone, and the outcome of reports. */
const SINGLE_REQUESTS = 4;
/** For what comes up during a rotation: chapters and marks of a new follow, suspects. That many syncs may make one more request. */
export const SPARE_REQUESTS = 2;
/** Intervals that can be chosen, in ms. */
const LONGEST_MS = 6 * HOUR;
const SHORTEST_MS = 15 * MINUTE;
/** In ms: how late an alarm may fire, and what else of a day is kept free. */
const ALARM_LATENESS_MS = 2 * MINUTE;
const SLACK_MS = 15 * MINUTE;
/** An alarm may have been set a moment before the sync was over. */
const GRACE_MS = MINUTE / 2;
/** For a late rotation, a sync that counts at both ends of a day, and the spare requests of two rotations. */
const EDGES = 4 + 2 * SPARE_REQUESTS;

/** In requests. @param series in the list. */
export function rotationLength(series: number): number {
  return SINGLE_REQUESTS + followPages(series) + Math.max(1, Math.ceil(series / IDS_PER_REQUEST));
}

/** In requests. */
export function followPages(series: number): number {
  const step = PAGE_SIZE - PAGE_OVERLAP;
  return series <= PAGE_SIZE ? 1 : 1 + Math.ceil((series - PAGE_SIZE) / step);
}

/** From the request that just misses a change to the one that shows it, and those for what that only names. */
function requestsUntilDetected(series: number): number {
  return rotationLength(series) + followPages(series) + SPARE_REQUESTS;
}

/** In ms, between two syncs. */
export function longestIntervalMs(series: number): number {
  const perSync = REQUESTS_PER_SYNC - 1;
  // Seen within a day less the time to the next sync; each sync gives two requests to it.
  const longest = (perSync * (DAY - SLACK_MS)) / (requestsUntilDetected(series) + perSync) - ALARM_LATENESS_MS;
  return Math.min(LONGEST_MS, Math.max(longest, leanIntervalMs));
}

/** In ms, between two syncs. */
export function shortestIntervalMs(series: number): number {
  return Math.ceil(Math.min(Math.max(SHORTEST_MS, DAY / requestsBesideRotation(series)), longestIntervalMs(series)));
}

/** In requests a day: each of them takes its part of the day, whatever the rotation spends. */
function requestsBesideRotation(series: number): number {
  return REQUESTS_PER_DAY - EDGES - DAY / rotationSpacingMs(series);
}

/** In ms, between two requests of the rotation. */
export function rotationSpacingMs(series: number): number {
  const longest = longestIntervalMs(series);
  const even = Math.floor((DAY - SLACK_MS - longest) / requestsUntilDetected(series));
  return Math.max(even, longest / (REQUESTS_PER_SYNC - 1));
}

/** In ms. Syncs of three requests make as many in a day as they may: no list is served better. */
const leanIntervalMs = (DAY * REQUESTS_PER_SYNC) / (REQUESTS_PER_DAY - EDGES);

/** @param sinceSyncMs since the last sync. @param rotationLagMs since a request of the rotation was last due. */
export function budgetOf({ series, sinceSyncMs, rotationLagMs }: BudgetInput): SyncBudget {
  const due = Math.max(0, Math.floor(rotationLagMs / rotationSpacingMs(series)));
  if (sinceSyncMs < shortestIntervalMs(series) - GRACE_MS) return { feeds: 0, rotationSteps: 0, limit: 0 };
  const isCheapEnough = sinceSyncMs >= (2 * DAY) / (requestsBesideRotation(series) - REQUESTS_PER_SYNC);
  const feeds = isCheapEnough && due < REQUESTS_PER_SYNC - 1 ? 2 : 1;
  const rotationSteps = Math.min(due, REQUESTS_PER_SYNC - feeds);
  // What the rotation leaves of three must have its part of the day, too, or the rotation makes up for it at the next syncs.
  const isLean = sinceSyncMs >= ((REQUESTS_PER_SYNC - rotationSteps) * DAY) / requestsBesideRotation(series);
  return { feeds, rotationSteps, limit: isLean ? REQUESTS_PER_SYNC : feeds + rotationSteps };
}

interface BudgetInput {
  readonly series: number;
  readonly sinceSyncMs: number;
  readonly rotationLagMs: number;
}
