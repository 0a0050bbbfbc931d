import { hydrate, render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { chooseEarlyOptions, pressEarlyButtons, pressEarlyKeys } from '../../components/first-screen/early-input';
import { whenChanged } from '../../components/first-screen/when-changed';
import { watchOnline } from '../../components/look/watch-online';
import { watched, watchedViews } from '../../components/look/watched';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { profileIn } from '../../lib/service/profile';
import { accessRequests } from '../../lib/settings/host-access';
import {
  type MissingRoute,
  type ServiceChoices,
  watchMissingRoute,
  watchServiceChoices,
} from '../../lib/settings/service-choices';
import { type Settings, watchSettings } from '../../lib/settings/settings';
import { type View, watchSession, watchView } from '../../lib/storage/views';
import '../../components/history/history.css';
import { keepFirstScreen } from './first-screen';
import { createHistoryState } from './history-state';
import { LibraryPage, namedTab } from './library-page';
import { createLibraryState } from './library-state';
import type { PageParts } from './page-parts';

/** Makes the library live. @param page empty, or with the first screen in it, which then goes on. */
export function openLibrary(page: HTMLElement): void {
  const drawnBy = { version: browser.runtime.getManifest().version, language: i18n.t('language') };
  setPageLanguage();
  document.title = `${i18n.t('library.title')} · Dexmark`;
  const isDrawn = page.hasChildNodes();
  const typed = page.querySelector<HTMLInputElement>('[type=search]')?.value ?? '';

  const parts = pageParts();
  const onRemembered = whenChanged(isDrawn, () => keepFirstScreen(parts, drawnBy));
  const state = createLibraryState({ ...parts, onRemembered });
  resumeWhileOpen();
  const content = (
    <LibraryPage
      firstTab={namedTab()}
      state={state}
      history={createHistoryState(parts)}
      access={parts.access}
      onReloadExtension={parts.onReloadExtension}
    />
  );
  if (isDrawn) hydrate(content, page);
  else render(content, page);
  if (typed !== '') state.filterBy({ ...state.filter.value, search: typed });
  chooseEarlyOptions();
  pressEarlyButtons();
  pressEarlyKeys();
}

function pageParts(): PageParts {
  const view = watchedViews(watchView);
  const session = watched<View<'session'>>(watchSession);
  const askAccess = accessRequests(
    () => profileIn(session.value),
    () => ask('options.open', undefined),
  );
  return {
    session,
    pause: view('pause'),
    sync: view('sync'),
    counts: view('counts'),
    revision: view('revision'),
    allowance: view('allowance'),
    serviceClock: view('serviceClock'),
    seriesRequest: view('series'),
    ratingsRequest: view('ratings'),
    readingHistory: view('readingHistory'),
    isOnline: watched<boolean>(watchOnline),
    settings: watched<Settings>(watchSettings),
    serviceChoices: watched<ServiceChoices>(watchServiceChoices),
    missingRoute: watched<MissingRoute | null>(watchMissingRoute),
    ask,
    clock: systemClock,
    newOperationId: () => crypto.randomUUID(),
    openForReading,
    onRemembered: null,
    access: { view: view('access'), ...askAccess },
    onReloadExtension: () => browser.runtime.reload(),
  };
}
