import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import type { Dependencies } from '../../lib/actions/dependencies';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { coalesce } from '../../lib/one-at-a-time';
import type { GetDependencies } from './keep-dependencies';
import type { OpenAnswers } from './open-answers';
import { planResume, resumeWork, scheduleRetry } from './resume-work';
import type { SeriesSync } from './series-sync';
import { resetSyncBackoff, syncWhenDue } from './sync-alarm';
import { syncAndNotify } from './sync-and-notify';

/** What the background does by itself, after the message that may have woken it is answered. Each returns at once and never rejects: an alarm or the next wake tries again. */
export interface BackgroundTasks {
  /** Keeps an alarm while anything is left to do: it must not die with the worker, and waits for no answer. */
  readonly scheduleResume: () => void;
  /** What is left of a change of many series goes into the outbox as that empties. */
  readonly feed: () => void;
  /** One that could not be scheduled is due at the next wake. */
  readonly syncIfDue: () => void;
  /** Settings of single series, with the reader's other devices. */
  readonly syncSeriesSettings: () => void;
  /** At every start, alarm, return of the network and end of a pause. */
  readonly resume: (hasRung?: boolean) => void;
}

export function createBackgroundTasks(
  dependencies: GetDependencies,
  answers: Pick<OpenAnswers, 'given'>,
  seriesSync: SeriesSync,
): BackgroundTasks {
  const afterAnswers = async () => {
    const built = await dependencies();
    await answers.given();
    return built;
  };
  const planSoon = coalesce(() =>
    dependencies().then(planResume).catch(scheduleRetry).catch(logFailure('deliver-alarm')),
  );
  const syncSoon = coalesce(() =>
    afterAnswers()
      .then((built) => syncWhenDue(built, syncAndNotify))
      .catch(logFailure('sync-due')),
  );
  const feedSoon = coalesce(() => dependencies().then(feedBulkChange).catch(logFailure('bulk-change')));
  const feed = () => void feedSoon();
  const syncIfDue = () => void syncSoon();
  const resume = (hasRung = false) => {
    void afterAnswers()
      .then((built) => resumeWork(built, hasRung))
      .catch(scheduleRetry);
    syncIfDue();
    seriesSync.soon();
  };
  return { scheduleResume: () => void planSoon(), feed, syncIfDue, syncSeriesSettings: seriesSync.soon, resume };
}

/** A page of ours has opened, or is online again. */
export async function resumeForPage(built: Dependencies): Promise<void> {
  void resumeWork(built).catch(scheduleRetry);
  // What cannot be written waits for the next look.
  void resetSyncBackoff(built).catch(logFailure('sync-sooner'));
}
