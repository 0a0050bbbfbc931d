import { MINUTE } from '../../lib/clock';

/**
 * When the follow list is checked next without anybody's asking. The interval is the one that the person chose; it grows while
 * nothing changes, and is theirs again when something new came or they look. All times are in ms, moments in epoch ms.
 */
export interface CheckTimes {
  /** The interval that the person had chosen when this was written. */
  readonly chosenMs: number;
  /** The interval at present, from the chosen one upward. */
  readonly intervalMs: number;
  readonly nextAt: number;
}

/** How much longer each vain check makes the wait for the next one. */
const GROWTH = 1.5;
/** A check that a death cut off, or that had to be left out, is due again after this. */
export const TRY_AGAIN_MS = 5 * MINUTE;

/**
 * The times as they hold now: whatever was stored before a choice, a look, or a clock that was set.
 * @param stored what was written last; `null` where there is nothing: then the first check is due after one interval.
 * @param checkedAt when a check was completed last, by the alarm or by a person; `null` where that is unknown.
 */
export function timesNow(
  stored: CheckTimes | null,
  { chosenMs, checkedAt, now }: { chosenMs: number; checkedAt: number | null; now: number },
): CheckTimes {
  const times = stored ?? { chosenMs, intervalMs: chosenMs, nextAt: now + chosenMs };
  const { intervalMs, nextAt } = times.chosenMs === chosenMs ? times : afterLook({ ...times, chosenMs });
  const sinceLast = checkedAt === null ? nextAt : Math.max(nextAt, checkedAt + intervalMs);
  // A clock that was set back would put the next check off by as much.
  return { chosenMs, intervalMs, nextAt: Math.min(sinceLast, now + intervalMs) };
}

/** Before a check begins: should it die, it is due again soon. */
export function duringCheck(times: CheckTimes, now: number): CheckTimes {
  return { ...times, nextAt: now + TRY_AGAIN_MS };
}

/**
 * @param shortestMs more often than this, a check of this list would find nothing to do.
 * @param longestMs the interval never grows beyond this; a longer one that the person chose stays as it is.
 */
export function afterCheck(
  times: CheckTimes,
  {
    broughtNews,
    shortestMs,
    longestMs,
    now,
  }: { broughtNews: boolean; shortestMs: number; longestMs: number; now: number },
): CheckTimes {
  const { chosenMs } = times;
  const least = Math.max(chosenMs, shortestMs);
  const grown = Math.max(times.intervalMs * GROWTH, least);
  const intervalMs = Math.floor(broughtNews ? least : Math.min(grown, Math.max(longestMs, least)));
  return { chosenMs, intervalMs, nextAt: now + intervalMs };
}

/** The person looks, or chose another interval: what was put off because nothing changed is put off no longer. */
export function afterLook({ chosenMs, intervalMs, nextAt }: CheckTimes): CheckTimes {
  return { chosenMs, intervalMs: chosenMs, nextAt: nextAt - intervalMs + chosenMs };
}
