import { MINUTE } from '../../lib/clock';
import { LATEST } from '../../lib/library/series/likely-check';

/**
 * When the next automatic sync is due. The interval begins with the chosen one, grows while nothing changes, and starts over when something
 * new came or the person looks. Times in ms, moments in epoch ms.
 */
export interface SyncTimes {
  /** The choice at the time of writing. */
  readonly chosenMs: number;
  /** The present interval; never below the chosen one. */
  readonly intervalMs: number;
  readonly nextAt: number;
  /** Where chapters are likelier at another time than `nextAt`: a check then, unless another has come after `from`, the one that it follows. */
  readonly moved?: { readonly at: number; readonly from: number } | undefined;
}

/** Each sync without news makes the next wait so much longer. */
const GROWTH = 1.5;
/** In ms, after a sync that a death cut off or that had to be left out. */
export const TRY_AGAIN_MS = 5 * MINUTE;

/**
 * Corrected for what came since: a choice, a sync, or a clock that was set.
 * @param stored `null`: the first sync is due after one interval. @param checkedAt of the last completed sync, by whatever cause.
 */
export function timesNow(
  stored: SyncTimes | null,
  { chosenMs, checkedAt, now }: { chosenMs: number; checkedAt: number | null; now: number },
): SyncTimes {
  const times = stored ?? { chosenMs, intervalMs: chosenMs, nextAt: now + chosenMs };
  const { intervalMs, nextAt, moved } = times.chosenMs === chosenMs ? times : afterLook({ ...times, chosenMs });
  const sinceLast = checkedAt === null ? nextAt : Math.max(nextAt, checkedAt + intervalMs);
  // A clock that was set back would delay the next sync by as much.
  return { chosenMs, intervalMs, nextAt: Math.min(sinceLast, now + intervalMs), ...(moved && { moved }) };
}

/** When the next sync is due, in epoch ms. */
export function dueAt({ moved, nextAt, intervalMs }: SyncTimes, checkedAt: number | null, now: number): number {
  if (!moved || moved.from > now || (checkedAt !== null && checkedAt > moved.from)) return nextAt;
  return Math.min(moved.at, moved.from + LATEST * intervalMs);
}

/** Should the sync die, it is due again soon. */
export function duringSync({ moved: _, ...times }: SyncTimes, now: number): SyncTimes {
  return { ...times, nextAt: now + TRY_AGAIN_MS };
}

/** @param shortestMs more often, a sync of this list finds nothing to do. @param longestMs no growth beyond it; a longer choice stays. */
export function afterSync(
  times: SyncTimes,
  {
    broughtNews,
    shortestMs,
    longestMs,
    now,
  }: { broughtNews: boolean; shortestMs: number; longestMs: number; now: number },
): SyncTimes {
  const { chosenMs } = times;
  const least = Math.max(chosenMs, shortestMs);
  const grown = Math.max(times.intervalMs * GROWTH, least);
  const intervalMs = Math.floor(broughtNews ? least : Math.min(grown, Math.max(longestMs, least)));
  return { chosenMs, intervalMs, nextAt: now + intervalMs };
}

/** Ends a delay that grew because nothing changed. */
export function afterLook(times: SyncTimes): SyncTimes {
  const { chosenMs, intervalMs, nextAt } = times;
  return intervalMs === chosenMs ? times : { chosenMs, intervalMs: chosenMs, nextAt: nextAt - intervalMs + chosenMs };
}
