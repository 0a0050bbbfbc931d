import { computed } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { downloadText } from '../../components/look/download';
import { watched, watchedViews } from '../../components/look/watched';
import type { Shortcut } from '../../components/settings/Shortcuts';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { type DiagnosticEntry, watchDiagnostics } from '../../lib/diagnostics/diagnostic-log';
import { watchRequests } from '../../lib/diagnostics/request-log';
import type { RequestRecord } from '../../lib/diagnostics/requests';
import { readGroupNames } from '../../lib/library/group-names';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { hostsOf } from '../../lib/service/host-access';
import type { Id } from '../../lib/service/ids';
import { profileIn, profiles } from '../../lib/service/profile';
import type { WriteRecord } from '../../lib/service/write-record';
import { accessRequests, requestHosts } from '../../lib/settings/host-access';
import {
  linkSites,
  requestActivityConsent,
  watchActivityConsent,
  watchLinkSites,
} from '../../lib/settings/permissions';
import {
  type MissingRoute,
  type ServiceChoices,
  watchMissingRoute,
  watchServiceChoices,
} from '../../lib/settings/service-choices';
import { changeSettings, type Settings, watchSettings } from '../../lib/settings/settings';
import { chooseEndsWithBrowser, watchEndsWithBrowser } from '../../lib/settings/sign-out-choice';
import { watchWriteRecord } from '../../lib/settings/write-record-item';
import { type View, watchSession, watchView } from '../../lib/storage/views';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/allowance/requests.css';
import '../../components/settings/settings.css';
import './options.css';
import { notificationPermission, watchNotificationPermission } from './notification-permission';
import { OptionsPage } from './options-page';
import { createSettingsFileState } from './settings-file-state';
import { shortcutSettings, watchShortcuts } from './shortcuts';

const view = watchedViews(watchView);
const [access, counts, keptMarks] = [view('access'), view('counts'), view('keptMarks')];
const session = watched<View<'session'>>(watchSession);
const writes = watched<WriteRecord>(watchWriteRecord);
const service = watched<ServiceChoices>(watchServiceChoices);
const missingRoute = watched<MissingRoute | null>(watchMissingRoute);
const settings = watched<Settings>(watchSettings);
const requests = watched<RequestRecord>(watchRequests);
const answers = computed(() => requests.value?.answers ?? null);

setPageLanguage();
document.title = i18n.t('settings.title');

resumeWhileOpen();
const page = document.getElementById('page');
const changeShortcuts = shortcutSettings();
if (page) {
  render(
    <OptionsPage
      access={{ view: access, ...accessRequests(() => profileIn(session.value)) }}
      choices={{
        settings,
        change: changeSettings,
        permission: notificationPermission,
        mayNotify: watched<boolean>(watchNotificationPermission),
        requestConsent: requestActivityConsent,
        hasConsent: watched<boolean>(watchActivityConsent),
        linkSites: {
          patterns: watched<string[]>(watchLinkSites),
          permission: linkSites,
        },
        groupNames,
      }}
      browserLanguages={navigator.languages}
      shortcuts={watched<readonly Shortcut[]>(watchShortcuts)}
      onChangeShortcuts={changeShortcuts && (() => void changeShortcuts())}
      settingsFile={createSettingsFileState({
        ...{ settings, change: changeSettings, clock: systemClock },
        download: (name, text) => void downloadText(systemClock, name, text),
      })}
      session={session}
      keptMarks={keptMarks}
      writes={writes}
      signOutChoice={{ endsWithBrowser: watched<boolean>(watchEndsWithBrowser), choose: chooseEndsWithBrowser }}
      advanced={{
        ...{ choices: service, missing: missingRoute },
        choose: (wanted) => ask('service.choose', wanted),
        giveAccess: (name) => requestHosts(profiles[name], hostsOf(profiles[name])),
      }}
      requests={requests}
      diagnosis={{
        about: {
          version: browser.runtime.getManifest().version,
          userAgent: navigator.userAgent,
          language: i18n.t('language'),
        },
        views: {
          ...{ access, session, counts, pause: view('pause'), captcha: view('captcha'), sync: view('sync') },
          ...{ writes, service, missingRoute, answers },
          ...{ allowance: view('allowance'), serviceClock: view('serviceClock') },
        },
        entries: watched<readonly DiagnosticEntry[]>(watchDiagnostics),
        copy: (text) => navigator.clipboard.writeText(text),
      }}
      ask={ask}
      clock={systemClock}
      onReloadExtension={() => browser.runtime.reload()}
    />,
    page,
  );
}

async function groupNames(groups: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const database = await openForReading();
  if (!database) return new Map();
  return readGroupNames(database, groups).finally(() => database.close());
}
