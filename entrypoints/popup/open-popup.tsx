import { hydrate, render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { pressEarlyButtons } from '../../components/first-screen/early-input';
import { toJsonMl } from '../../components/first-screen/json-ml';
import { unseen, whenChanged } from '../../components/first-screen/kept-screen';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import type { FirstScreen } from '../../lib/settings/first-screen';
import { requestHosts } from '../../lib/settings/host-access';
import { changeSettings } from '../../lib/settings/settings';
import { FIRST_SCREENS } from '../../lib/settings/snapshots';
import { rememberItem } from '../../lib/storage/page-item';
import { watchView } from '../../lib/storage/views';
import '../../components/allowance/allowance.css';
import '../../components/report/report.css';
import '../../components/series/series.css';
import '../../components/waiting/waiting.css';
import { announceResults } from './announce-results';
import { Popup } from './popup';
import { createPopupState, type PopupParts } from './popup-state';
import { type WatchedViews, watchViews } from './watched-views';

/** Makes the popup live. @param page empty, or with the first screen in it, which then goes on. */
export function openPopup(page: HTMLElement): void {
  const drawnBy = { version: browser.runtime.getManifest().version, language: i18n.t('language') };
  setPageLanguage();
  document.title = i18n.t('follows.title');
  const isDrawn = page.hasChildNodes();
  const typed = page.querySelector('input')?.value ?? '';

  const views = watchViews();
  const parts = popupParts(views);
  const onRemembered = whenChanged(isDrawn, () => keepFirstScreen({ ...parts, ...unseen(views) }, drawnBy));
  const state = createPopupState({ ...parts, onRemembered });
  announceResults(state, (onView) => watchView('result', onView));
  resumeWhileOpen();
  if (isDrawn) hydrate(<Popup state={state} />, page);
  else render(<Popup state={state} />, page);
  if (typed !== '') state.search.value = typed;
  pressEarlyButtons();
}

function popupParts(views: WatchedViews): PopupParts {
  return {
    ...views,
    ask,
    clock: systemClock,
    newOperationId: () => crypto.randomUUID(),
    random: Math.random,
    browserLanguages: navigator.languages,
    changeSettings,
    onReloadExtension: () => browser.runtime.reload(),
    // Firefox draws its question under the popup.
    requestHosts: import.meta.env.BROWSER === 'firefox' ? null : requestHosts,
    firstTab: location.hash === '#reports' ? 'reports' : 'unread',
    onRemembered: null,
  };
}

/** Draws the popup out of sight, and keeps it for the next time. @param parts as they are before anything was read. */
export function keepFirstScreen(parts: PopupParts, { version, language }: Omit<FirstScreen, 'nodes'>): void {
  const place = document.createElement('div');
  render(<Popup state={createPopupState({ ...parts, firstTab: 'unread', onRemembered: null })} />, place);
  rememberItem(FIRST_SCREENS.popup, { version, language, nodes: [...place.childNodes].map(toJsonMl) });
  render(null, place);
}
