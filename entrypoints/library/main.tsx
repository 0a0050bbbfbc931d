import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { watched, watchedViews } from '../../components/look/watched';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { ask } from '../../lib/messages/ask';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { profileIn } from '../../lib/service/profile';
import { accessRequests } from '../../lib/settings/host-access';
import { type Settings, watchSettings } from '../../lib/settings/settings';
import { type View, watchSession, watchView } from '../../lib/storage/views';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/library/library.css';
import '../../components/history/history.css';
import { createHistoryState } from './history-state';
import { LibraryPage } from './library-page';
import { createLibraryState } from './library-state';
import { watchOnline } from './watch-online';

const view = watchedViews(watchView);

setPageLanguage();
document.title = `${i18n.t('library.title')} · Dexmark`;

const page = document.getElementById('page');
if (page) {
  const session = watched<View<'session'>>(watchSession);
  const revision = view('revision');
  const shared = {
    ...{ session, revision, ask, openForReading, clock: systemClock },
    newOperationId: () => crypto.randomUUID(),
  };
  const state = createLibraryState({
    ...shared,
    pause: view('pause'),
    check: view('check'),
    counts: view('counts'),
    allowance: view('allowance'),
    serviceClock: view('serviceClock'),
    isOnline: watched<boolean>(watchOnline),
    settings: watched<Settings>(watchSettings),
  });
  const history = createHistoryState({ ...shared, readingHistory: view('readingHistory') });
  render(
    <LibraryPage
      state={state}
      history={history}
      access={{
        view: view('access'),
        ...accessRequests(
          () => profileIn(session.value),
          () => ask('options.open', undefined),
        ),
      }}
      onReloadExtension={() => browser.runtime.reload()}
    />,
    page,
  );
}
resumeWhileOpen();
