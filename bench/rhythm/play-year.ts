import { afterLook, afterSync, dueAt, type SyncTimes, timesNow } from '../../entrypoints/background/sync-times.ts';
import { DAY, SECOND } from '../../lib/clock.ts';
import { likelyCheckAt } from '../../lib/library/series/likely-check.ts';
import { budgetOf, longestIntervalMs, rotationSpacingMs, shortestIntervalMs } from '../../lib/library/sync/budget.ts';
import { Following } from './following.ts';
import type { Stretch } from './open-hours.ts';

/** Times in ms, moments in epoch ms. */
export interface Year {
  readonly releases: readonly (readonly number[])[];
  readonly stretches: readonly Stretch[];
  readonly from: number;
  readonly chosenMs: number;
  /** The interval grows while nothing is new, as it does in the product. */
  readonly grows: boolean;
  /** Checks are moved to when something is likely to come out, as they are in the product for short lists. */
  readonly moves: boolean;
}

export interface PlayedYear {
  /** In ms, from each chapter's publication to the check that saw it. */
  readonly delaysMs: readonly number[];
  readonly checks: number;
  readonly requests: number;
  readonly mostChecksInADay: number;
}

/** In ms. */
const CHECK_TAKES_MS = 10 * SECOND;

/** The product's own times and budget, in virtual time. */
export function playYear({ releases, stretches, from, chosenMs, grows, moves }: Year): PlayedYear {
  const following = new Following(releases);
  following.check(from);
  const series = releases.length;
  const bounds = { shortestMs: shortestIntervalMs(series), longestMs: longestIntervalMs(series) };
  const [delaysMs, checkedAts]: [number[], number[]] = [[], []];
  let [requests, lastAt, rotationDueAt] = [0, from, from];
  let stored: SyncTimes | null = null;

  for (const { from: opensAt, until, looks } of stretches) {
    let now = opensAt;
    for (const stopAt of [...looks, until]) {
      const isLook = stopAt !== until;
      while (now < stopAt) {
        const times: SyncTimes = timesNow(stored, { chosenMs, checkedAt: lastAt, now });
        stored = times;
        const nextAt = dueAt(times, lastAt, now);
        if (nextAt <= now) check(times, now);
        now = nextAt <= now ? now + CHECK_TAKES_MS : Math.min(nextAt, stopAt);
      }
      if (isLook && stored) {
        stored = afterLook(stored);
      }
    }
  }
  return { delaysMs, checks: checkedAts.length, requests, mostChecksInADay: mostInADay(checkedAts) };

  function check(times: SyncTimes, now: number): void {
    const budget = budgetOf({ series, sinceSyncMs: now - lastAt, rotationLagMs: now - rotationDueAt });
    const found = budget.feeds > 0 ? following.check(now) : [];
    if (budget.feeds > 0) {
      delaysMs.push(...found.map((at) => now - at));
      requests += budget.feeds + budget.rotationSteps;
      rotationDueAt += budget.rotationSteps * rotationSpacingMs(series);
      checkedAts.push(now);
      lastAt = now;
    }
    const next = afterSync(times, { broughtNews: found.length > 0 || !grows, ...bounds, now });
    const { intervalMs } = next;
    const likelyAt = () =>
      likelyCheckAt({ now, lastAt: now, intervalMs, longestMs: bounds.longestMs, known: following.known });
    stored = moves ? { ...next, moved: { at: likelyAt(), from: now } } : next;
  }
}

/** @param moments in order. */
function mostInADay(moments: readonly number[]): number {
  let [first, most] = [0, 0];
  for (const [i, at] of moments.entries()) {
    while ((moments[first] ?? at) <= at - DAY) first += 1;
    most = Math.max(most, i + 1 - first);
  }
  return most;
}
