import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { watched } from '../../components/look/watched';
import { systemClock } from '../../lib/clock';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { liveProfile } from '../../lib/service/profile';
import { requestHosts } from '../../lib/settings/host-access';
import { changeSettings, type Settings, watchSettings } from '../../lib/settings/settings';
import { type View, watchView } from '../../lib/settings/views';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/allowance/allowance.css';
import '../../components/report/report.css';
import '../../components/series/series.css';
import '../../components/waiting/waiting.css';
import './popup.css';
import { sayDeeds } from './deeds';
import { Popup } from './popup';
import { createPopupState } from './popup-state';

document.documentElement.lang = i18n.t('language');
document.title = i18n.t('follows.title');

const state = createPopupState({
  session: watched<View<'session'>>((onView) => watchView('session', onView)),
  pause: watched<View<'pause'>>((onView) => watchView('pause', onView)),
  access: watched<View<'access'>>((onView) => watchView('access', onView)),
  captcha: watched<View<'captcha'>>((onView) => watchView('captcha', onView)),
  check: watched<View<'check'>>((onView) => watchView('check', onView)),
  counts: watched<View<'counts'>>((onView) => watchView('counts', onView)),
  allowance: watched<View<'allowance'>>((onView) => watchView('allowance', onView)),
  revision: watched<View<'revision'>>((onView) => watchView('revision', onView)),
  older: watched<View<'series'>>((onView) => watchView('series', onView)),
  serviceClock: watched<View<'serviceClock'>>((onView) => watchView('serviceClock', onView)),
  isOnline: watched<boolean>(watchOnline),
  settings: watched<Settings>(watchSettings),
  ask,
  clock: systemClock,
  newCommandId: () => crypto.randomUUID(),
  changeSettings,
  onReloadExtension: () => browser.runtime.reload(),
  // Firefox draws its question under the popup.
  requestHosts: import.meta.env.BROWSER === 'firefox' ? null : (hosts) => requestHosts(liveProfile, hosts),
  firstTab: location.hash === '#reports' ? 'reports' : 'unread',
});
sayDeeds({
  ...{ watch: (onView) => watchView('deed', onView), toasts: state.toasts },
  ...{ ask, clock: systemClock, newCommandId: () => crypto.randomUUID() },
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
