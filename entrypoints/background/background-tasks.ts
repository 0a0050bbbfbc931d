import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { showChaptersOnScreen } from '../../lib/actions/chapters/chapter-states';
import type { Dependencies } from '../../lib/actions/dependencies';
import type { Events } from '../../lib/actions/events';
import { showSession } from '../../lib/actions/session';
import { onAccessGranted } from '../../lib/actions/settings';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { coalesce } from '../../lib/one-at-a-time';
import { writeView } from '../../lib/storage/views';
import type { GetDependencies } from './keep-dependencies';
import type { OpenAnswers } from './open-answers';
import { fillSiteTabs } from './open-tabs';
import { planResume, resumeWork, scheduleRetry } from './resume-work';
import { resetSyncBackoff, syncWhenDue } from './sync-alarm';
import { syncAndNotify } from './sync-and-notify';

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** What the background does by itself, after the message that may have woken it is answered. Each returns at once and never rejects: an alarm or the next wake tries again. */
export function createBackgroundTasks(
  dependencies: GetDependencies,
  answers: Pick<OpenAnswers, 'given'>,
  syncSeriesSettings: () => void,
) {
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
  /** One that could not be scheduled is due at the next wake. */
  const syncIfDue = () => void syncSoon();
  return {
    /** Keeps an alarm while anything is left to do: it must not die with the worker, and waits for no answer. */
    scheduleResume: () => void planSoon(),
    /** What is left of a change of many series goes into the outbox as that empties. */
    feed: () => void feedSoon(),
    syncIfDue,
    /** Settings of single series, with the reader's other devices. */
    syncSeriesSettings,
    /** At every start, alarm, return of the network and end of a pause. */
    resume: (hasRung = false) => {
      void afterAnswers()
        .then((built) => resumeWork(built, hasRung))
        .catch(scheduleRetry);
      syncIfDue();
      syncSeriesSettings();
    },
  };
}

/** A page of ours has opened, or is online again. */
export async function resumeForPage(built: Dependencies): Promise<void> {
  void resumeWork(built).catch(scheduleRetry);
  // What cannot be written waits for the next look.
  void resetSyncBackoff(built).catch(logFailure('sync-sooner'));
}

/** What the background does about its own events: it keeps the alarm, and shows every chapter's new state. */
export function reactToEvents(
  events: Events,
  dependencies: GetDependencies,
  { scheduleResume, syncIfDue, syncSeriesSettings, feed, resume }: BackgroundTasks,
): void {
  const showChapters = () => void dependencies().then(showChaptersOnScreen, logFailure('chapters-on-screen'));
  events.pause.on((pause) => {
    void writeView('pause', pause);
    showChapters();
    scheduleResume();
    if (pause.code === null) resume();
  });
  events.accessGiven.on((hosts) => {
    if (hosts.includes('site')) void fillSiteTabs().catch(logFailure('open-tabs'));
    void dependencies().then((built) => onAccessGranted(built, hosts), logFailure('access-take-up'));
  });
  events.rebuilt.on(() => {
    showChapters();
    resume();
  });
  events.session.on(() => {
    scheduleResume();
    syncIfDue();
    syncSeriesSettings();
  });
  events.seriesSettings.on(syncSeriesSettings);
  events.leftSession.on(() => void dependencies().then(showSession).catch(logFailure('rebuild')));
  events.sync.on(({ isOver }) => {
    scheduleResume();
    if (isOver) syncIfDue();
  });
  events.queue.on(() => {
    scheduleResume();
    feed();
  });
  // Every place that shows a waiting intent says why it waits.
  for (const held of [events.captchas, events.writeHold])
    held.on(() => {
      scheduleResume();
      showChapters();
    });
}
