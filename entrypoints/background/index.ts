import { firstOpening } from './first-opening';
// First, so that the database opens while the rest of the script is read.

import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { importSiteMark } from '../../lib/actions/chapters/site-marks';
import type { Dependencies } from '../../lib/actions/dependencies';
import { createEvents } from '../../lib/actions/events';
import { applySettings } from '../../lib/actions/settings';
import { systemClock } from '../../lib/clock';
import { createDiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import { logFailure, recordFailures } from '../../lib/diagnostics/log-failure';
import { createDispatch } from '../../lib/messages/dispatch';
import { tellSitesChanged } from '../../lib/messages/tell';
import { profiles } from '../../lib/service/profile';
import { SITE } from '../../lib/service/site';
import { isLinkSite } from '../../lib/settings/permissions';
import { forgetPositions } from '../../lib/settings/reader';
import { listenToCommands, listenToMenus } from './any-page/menus';
import { createQuickAction } from './any-page/quick-action';
import { syncToasts } from './any-page/sync-toasts';
import { createBackgroundTasks, reactToEvents } from './background-tasks';
import { showBadge } from './badge';
import { createDependencies } from './create-dependencies';
import { createPacing } from './create-pacing';
import { createStorage } from './create-storage';
import { createHandlers } from './handlers';
import { keepDependencies } from './keep-dependencies';
import { keepLinkScripts } from './link-scripts';
import { listenToNotifications } from './notification-clicks';
import { observeSite } from './observe-site';
import { createOpenAnswers } from './open-answers';
import { fillPagesGoneBackTo } from './open-tabs';
import { RESUME_WORK } from './resume-work';
import { listenForRunEvents } from './run-events';
import { createSeriesSync } from './series-sync';
import { closeToContentScripts } from './storage-access';
import { SYNC_ALARM } from './sync-alarm';

/**
 * The composition root, as a table of contents. The browser kills this worker at will and restarts it for an event, which is lost on a
 * listener that comes too late: so everything that listens is registered here, in the first turn, and waits inside for the dependencies.
 */
export default defineBackground({
  main() {
    const clock = systemClock;
    const diagnostics = createDiagnosticLog(clock);
    recordFailures(diagnostics.record);
    const events = createEvents();
    const answers = createOpenAnswers(clock);

    const storage = createStorage(clock, firstOpening);
    const pacing = createPacing({ clock, events, ...storage });
    const infrastructure = { clock, events, ...storage, ...pacing };
    // Session, API, library and outbox.
    const wakings = { answers, events, ...listenForRunEvents(clock) };
    const { dependencies, change } = keepDependencies(clock, () => createDependencies(infrastructure), wakings);

    const tasks = createBackgroundTasks(dependencies, answers, createSeriesSync(clock, dependencies));
    const handlers = createHandlers({ dependencies, change }, diagnostics);
    const startQuickAction = createQuickAction(dependencies, storage.serviceChoices, clock);

    reactToEvents(events, dependencies, tasks);

    // Questions of pages and content scripts.
    const home = {
      extensionId: browser.runtime.id,
      extensionOrigin: new URL(browser.runtime.getURL('/')).origin,
      siteOrigin: SITE,
      isTurnedOn: isLinkSite,
      requireLive: storage.serviceChoices.requireLive,
    };
    const dispatch = createDispatch(home, handlers);
    browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));

    // What the person's own tabs spend of the shared allowance, and what they have changed at the service.
    observeSite({
      ownOrigin: home.extensionOrigin,
      profiles: Object.values(profiles),
      onEvent: pacing.pacer.observeSite,
      onWrite: (service, write) => {
        const takeOver = async (built: Dependencies) => {
          if (built.profile.id === service) await importSiteMark(built, write);
        };
        void dependencies().then(takeOver, logFailure('site-write-take-over'));
      },
    });

    // What wakes a worker. `onStartup`, because Firefox drops alarms when it exits.
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === RESUME_WORK) tasks.resume(true);
      if (name === SYNC_ALARM) tasks.syncIfDue();
    });
    browser.runtime.onStartup.addListener(() => tasks.resume());
    self.addEventListener('online', () => {
      void pacing.pacer.networkChanged();
      tasks.resume();
    });

    keepLinkScripts(clock, wakings.started);
    if (import.meta.env.BROWSER === 'firefox') fillPagesGoneBackTo();

    // Choices made here or on another device.
    storage.settings.watch((chosen, before) => {
      // Perhaps since before this start.
      if (!chosen.offerResume) void forgetPositions();
      if (before && before.marksOnSite !== chosen.marksOnSite) void tellSitesChanged();
      if (before)
        void dependencies().then((built) => applySettings(built, before, chosen), logFailure('settings-apply'));
      tasks.syncIfDue();
    });

    // Outside our pages.
    listenToMenus(startQuickAction);
    listenToCommands(startQuickAction);
    syncToasts(dependencies);
    showBadge(clock, storage.settings);
    listenToNotifications(dependencies);
    // The sign-in, after the installation.
    browser.runtime.onInstalled.addListener(({ reason }) => {
      if (reason === 'install') void browser.runtime.openOptionsPage();
    });

    tasks.resume();
    void closeToContentScripts();
  },
});
