import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { watched, watchedViews } from '../../components/look/watched';
import { systemClock } from '../../lib/clock';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { liveProfile } from '../../lib/service/profile';
import { requestHosts } from '../../lib/settings/host-access';
import { changeSettings, type Settings, watchSettings } from '../../lib/settings/settings';
import { type View, watchSession, watchView } from '../../lib/storage/views';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/allowance/allowance.css';
import '../../components/report/report.css';
import '../../components/series/series.css';
import '../../components/waiting/waiting.css';
import './popup.css';
import { announceResults } from './announce-results';
import { Popup } from './popup';
import { createPopupState } from './popup-state';

const view = watchedViews(watchView);

document.documentElement.lang = i18n.t('language');
document.title = i18n.t('follows.title');

const state = createPopupState({
  session: watched<View<'session'>>(watchSession),
  pause: view('pause'),
  access: view('access'),
  captcha: view('captcha'),
  check: view('check'),
  counts: view('counts'),
  allowance: view('allowance'),
  revision: view('revision'),
  older: view('series'),
  serviceClock: view('serviceClock'),
  isOnline: watched<boolean>(watchOnline),
  settings: watched<Settings>(watchSettings),
  ask,
  clock: systemClock,
  newOperationId: () => crypto.randomUUID(),
  changeSettings,
  onReloadExtension: () => browser.runtime.reload(),
  // Firefox draws its question under the popup.
  requestHosts: import.meta.env.BROWSER === 'firefox' ? null : (hosts) => requestHosts(liveProfile, hosts),
  firstTab: location.hash === '#reports' ? 'reports' : 'unread',
});
announceResults({
  ...{ watch: (onView) => watchView('deed', onView), toasts: state.toasts },
  ...{ ask, clock: systemClock, newOperationId: () => crypto.randomUUID() },
});
resumeWhileOpen();
const page = document.getElementById('page');
if (page) render(<Popup state={state} />, page);

function watchOnline(onChange: (isOnline: boolean) => void): void {
  const tell = () => onChange(navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}
