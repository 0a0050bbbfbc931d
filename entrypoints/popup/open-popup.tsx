import { hydrate, render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { pressEarlyButtons } from '../../components/first-screen/early-input';
import { whenChanged } from '../../components/first-screen/when-changed';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { requestHosts } from '../../lib/settings/host-access';
import { changeSettings } from '../../lib/settings/settings';
import { watchView } from '../../lib/storage/views';
import '../../components/allowance/allowance.css';
import '../../components/report/report.css';
import '../../components/series/series.css';
import '../../components/waiting/waiting.css';
import { announceResults } from './announce-results';
import { keepFirstScreen } from './first-screen';
import { Popup } from './popup';
import { createPopupState, type PopupParts } from './popup-state';
import { watchViews } from './watched-views';

/** Makes the popup live. @param page empty, or with the first screen in it, which then goes on. */
export function openPopup(page: HTMLElement): void {
  const drawnBy = { version: browser.runtime.getManifest().version, language: i18n.t('language') };
  setPageLanguage();
  document.title = i18n.t('follows.title');
  const isDrawn = page.hasChildNodes();
  const typed = page.querySelector('input')?.value ?? '';

  const parts = popupParts();
  const onRemembered = whenChanged(isDrawn, () => keepFirstScreen(parts, drawnBy));
  const state = createPopupState({ ...parts, onRemembered });
  announceResults({
    ...{ watch: (onView) => watchView('result', onView), toasts: state.toasts },
    ...{ ask, clock: systemClock, newOperationId: () => crypto.randomUUID() },
  });
  resumeWhileOpen();
  if (isDrawn) hydrate(<Popup state={state} />, page);
  else render(<Popup state={state} />, page);
  if (typed !== '') state.search.value = typed;
  pressEarlyButtons();
}

function popupParts(): PopupParts {
  return {
    ...watchViews(),
    ask,
    clock: systemClock,
    newOperationId: () => crypto.randomUUID(),
    random: Math.random,
    changeSettings,
    onReloadExtension: () => browser.runtime.reload(),
    // Firefox draws its question under the popup.
    requestHosts: import.meta.env.BROWSER === 'firefox' ? null : requestHosts,
    firstTab: location.hash === '#reports' ? 'reports' : 'unread',
    onRemembered: null,
  };
}
