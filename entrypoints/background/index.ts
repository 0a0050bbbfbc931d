import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { showChaptersOnScreen } from '../../lib/actions/chapters/show-chapters-on-screen';
import { takeOverFromSite } from '../../lib/actions/chapters/take-over-from-site';
import type { Dependencies } from '../../lib/actions/dependencies';
import type { Events } from '../../lib/actions/events';
import { showCheck } from '../../lib/actions/library/show-check';
import { recoverSession } from '../../lib/actions/session/recover-session';
import { applySettings } from '../../lib/actions/settings/apply-settings';
import { takeUpAccess } from '../../lib/actions/settings/take-up-access';
import { SECOND, systemClock } from '../../lib/clock';
import { createDiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import { noted, recordFailures } from '../../lib/diagnostics/note';
import { createDispatch } from '../../lib/messages/dispatch';
import { tellSitesChanged } from '../../lib/messages/tell';
import { coalesce } from '../../lib/one-at-a-time';
import type { BlockStatus } from '../../lib/pacing/pacer';
import { liveProfile } from '../../lib/service/profile';
import { isLinkSite } from '../../lib/settings/link-sites';
import { writeView } from '../../lib/storage/views';
import { listenToCommands } from './any-page/commands';
import { listenToMenus } from './any-page/menus';
import { createQuickAction } from './any-page/quick-action';
import { syncToasts } from './any-page/sync-toasts';
import { showBadge } from './badge';
import { CHECK, checkWhenDue } from './check-alarm';
import { checkAndTell } from './check-and-tell';
import { createDependencies } from './create-dependencies';
import { createInfrastructure, type Infrastructure } from './create-infrastructure';
import { createHandlers } from './handlers';
import { keepLinkScripts } from './link-scripts';
import { memoizeWithRetry } from './memoize-with-retry';
import { listenToNotifications } from './notification-clicks';
import { observeSite } from './observe-site';
import { observeSiteWrites } from './observe-site-writes';
import { onInstalled } from './on-installed';
import { fillPagesGoneBackTo, fillSiteTabs } from './open-tabs';
import { planResume, RESUME_WORK, resumeWork, scheduleRetry } from './resume-work';
import { closeToContentScripts } from './storage-access';

/**
 * The composition root. The browser kills this worker at will and restarts it for an event, which is lost on a listener that comes too
 * late: so everything that listens is registered here, in the first turn, and waits inside for the parts.
 */
export default defineBackground({
  type: 'module',
  main() {
    const diagnostics = createDiagnosticLog(systemClock);
    recordFailures(diagnostics.record);
    // An alarm stands while anything is left to do: it must not die with the worker.
    const planSoon = coalesce(() => parts().then(planResume).catch(scheduleRetry).catch(noted('deliver-alarm')));
    const scheduleResume = () => void planSoon();
    const { pacer, settings, parts } = start({
      onPause: ({ code }) => {
        scheduleResume();
        if (code === null) resume();
      },
      onRebuilt: (rebuilt) => {
        void showChaptersOnScreen(rebuilt);
        resume();
      },
      onSession: () => {
        scheduleResume();
        check();
      },
      onSync: (isOver) => {
        scheduleResume();
        if (isOver) check();
      },
      onQueue: scheduleResume,
      // Every place that shows a waiting intent says why it waits.
      onCaptchas: () => {
        scheduleResume();
        void parts().then(showChaptersOnScreen, noted('chapters-on-screen'));
      },
    });
    const home = {
      extensionId: browser.runtime.id,
      extensionOrigin: new URL(browser.runtime.getURL('/')).origin,
      siteOrigin: liveProfile.site,
      isTurnedOn: isLinkSite,
    };

    // Questions of pages and content scripts.
    const dispatch = createDispatch(home, createHandlers(parts, diagnostics));
    browser.runtime.onMessage.addListener((message: unknown, sender) => dispatch(message, sender));

    // What the person's own tabs spend of the shared allowance.
    observeSite({ api: liveProfile.api, ownOrigin: home.extensionOrigin }, pacer.observeSite);

    // What the site's own tabs have changed at the service.
    observeSiteWrites({ api: liveProfile.api, site: liveProfile.site }, (write) => {
      void parts().then((built) => takeOverFromSite(built, write), noted('site-write-take-over'));
    });

    // Interrupted work goes on at every start, alarm, return of the network and end of a pause.
    const resume = () => {
      void parts().then(resumeWork).catch(scheduleRetry);
      check();
    };
    browser.alarms.onAlarm.addListener(({ name }) => name === RESUME_WORK && resume());
    // `onStartup` wakes the worker: Firefox drops alarms when it exits.
    browser.runtime.onStartup.addListener(resume);
    self.addEventListener('online', () => {
      void pacer.networkChanged();
      resume();
    });
    resume();

    // Regular syncs. One that could not be scheduled is due at the next wake.
    function check(): void {
      void parts()
        .then((built) => checkWhenDue(built, checkAndTell))
        .catch(noted('check-due'));
    }
    browser.alarms.onAlarm.addListener(({ name }) => name === CHECK && check());

    keepLinkScripts();
    if (import.meta.env.BROWSER === 'firefox') fillPagesGoneBackTo();

    // Choices made here or on another device.
    settings.watch((chosen, before) => {
      if (before && before.marksOnSite !== chosen.marksOnSite) void tellSitesChanged();
      if (before) void parts().then((built) => applySettings(built, before, chosen), noted('settings-apply'));
      check();
    });

    const act = createQuickAction(parts, systemClock);
    listenToMenus(act);
    listenToCommands(act);
    syncToasts(parts);

    // Outside our pages.
    showBadge(systemClock, settings);
    listenToNotifications(parts);
    browser.runtime.onInstalled.addListener(({ reason }) => void onInstalled(reason));

    void closeToContentScripts();
  },
});

interface WorkerEvents extends Events {
  readonly onPause: (pause: BlockStatus) => void;
  /** Takes the parts that replace others after the browser closed their database; its queue may come from the copy. */
  readonly onRebuilt: (parts: Dependencies) => void;
}

/**
 * In ms, until a closed database is opened again, unless a message comes earlier: an open popup shows what came back without a click.
 * Browsers clear one database after another, so a session that is read at once can be gone a moment later.
 */
const CLEARED_MS = SECOND;

function start(
  events: WorkerEvents,
): Pick<Infrastructure, 'pacer' | 'settings'> & { readonly parts: () => Promise<Dependencies> } {
  const ground = createInfrastructure(systemClock, liveProfile, {
    onPause: (pause) => {
      void writeView('pause', pause);
      void parts().then(showChaptersOnScreen, noted('chapters-on-screen'));
      events.onPause(pause);
    },
    onAccessGiven: (hosts) => {
      if (hosts.includes('site')) void fillSiteTabs().catch(noted('open-tabs'));
      void parts().then((built) => takeUpAccess(built, hosts), noted('access-take-up'));
    },
  });
  let isRebuilt = false;
  const parts = memoizeWithRetry(systemClock, async (onGone) => {
    const built = await recover(createDependencies(ground, events));
    const rebuild = () => {
      onGone();
      void systemClock.sleep(CLEARED_MS).then(parts).catch(noted('rebuild'));
    };
    if (built.closed.aborted) onGone();
    else built.closed.addEventListener('abort', rebuild);
    if (isRebuilt) events.onRebuilt(built);
    isRebuilt = true;
    return built;
  });
  return { pacer: ground.pacer, settings: ground.settings, parts };
}

/** Shows who is signed in before any message is answered. */
async function recover(built: Promise<Dependencies>): Promise<Dependencies> {
  const parts = await built;
  await Promise.all([recoverSession(parts), showCheck(parts)]);
  // The browser's session took the number on the button along, and chapters came out while no worker ran.
  parts.counts.recount();
  return parts;
}
