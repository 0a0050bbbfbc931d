import { showChaptersOnScreen } from '../../lib/actions/chapters/chapter-states';
import type { Events } from '../../lib/actions/events';
import { showSession } from '../../lib/actions/session';
import { onAccessGranted } from '../../lib/actions/settings';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { writeView } from '../../lib/storage/views';
import type { BackgroundTasks } from './background-tasks';
import type { GetDependencies } from './keep-dependencies';
import { fillSiteTabs } from './open-tabs';

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
