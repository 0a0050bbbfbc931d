import { hydrate, render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { chooseEarlyOptions, pressEarlyButtons, pressEarlyKeys } from '../../components/first-screen/early-input';
import { unseen, whenChanged } from '../../components/first-screen/kept-screen';
import { watchedViews } from '../../components/look/watched';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { profileIn } from '../../lib/service/profile';
import { accessRequests } from '../../lib/settings/host-access';
import { watchView } from '../../lib/storage/views';
import '../../components/history/history.css';
import '../../components/library/covers.css';
import { keepFirstScreen, type PageParts } from './first-screen';
import { createHistoryState } from './history-state';
import { LibraryPage, namedTab } from './library-page';
import { createLibraryState } from './library-state';
import { type WatchedViews, watchViews } from './watched-views';

/** Makes the library live. @param page empty, or with the first screen in it, which then goes on. */
export function openLibrary(page: HTMLElement): void {
  const drawnBy = { version: browser.runtime.getManifest().version, language: i18n.t('language') };
  setPageLanguage();
  document.title = `${i18n.t('library.title')} · Dexmark`;
  const isDrawn = page.hasChildNodes();
  const typed = page.querySelector<HTMLInputElement>('[type=search]')?.value ?? '';

  const views = watchViews();
  const parts = pageParts(views);
  const onRemembered = whenChanged(isDrawn, () => keepFirstScreen({ ...parts, ...unseen(views) }, drawnBy));
  const history = createHistoryState(parts);
  const state = createLibraryState({ ...parts, onRemembered, lastRead: history.lastRead });
  resumeWhileOpen();
  const content = (
    <LibraryPage
      firstTab={namedTab()}
      state={state}
      history={history}
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

function pageParts(views: WatchedViews): PageParts {
  const askAccess = accessRequests(
    () => profileIn(views.session.value),
    () => ask('options.open', undefined),
  );
  return {
    ...views,
    ask,
    clock: systemClock,
    newOperationId: () => crypto.randomUUID(),
    openForReading,
    onRemembered: null,
    access: { view: watchedViews(watchView)('access'), ...askAccess },
    onReloadExtension: () => browser.runtime.reload(),
  };
}
