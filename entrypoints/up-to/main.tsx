import { render } from 'preact';
import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { closeWithService } from '../../components/look/close-with-service';
import { watched, watchedViews } from '../../components/look/watched';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { ask } from '../../lib/messages/ask';
import { closeToOpener } from '../../lib/messages/opener-tab';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { Id } from '../../lib/service/ids';
import { profileIn } from '../../lib/service/profile';
import type { WriteRecord } from '../../lib/service/write-record';
import { accessRequests } from '../../lib/settings/host-access';
import { type Settings, watchSettings } from '../../lib/settings/settings';
import { watchWriteRecord } from '../../lib/settings/write-record-item';
import { type View, watchSession, watchView } from '../../lib/storage/views';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/up-to/up-to.css';
import { UpToPage } from './up-to-page';
import { createUpToState } from './up-to-state';

const view = watchedViews(watchView);

setPageLanguage();
document.title = i18n.t('upTo.title');

const page = document.getElementById('page');
const chapterId = v.safeParse(Id, new URLSearchParams(location.search).get('chapter'));
if (page && chapterId.success) {
  const session = watched<View<'session'>>(watchSession);
  const profile = () => profileIn(session.value);
  const state = createUpToState({
    chapterId: chapterId.output,
    session,
    pause: view('pause'),
    captcha: view('captcha'),
    writes: watched<WriteRecord>(watchWriteRecord),
    upTo: view('upTo'),
    revision: view('revision'),
    serviceClock: view('serviceClock'),
    settings: watched<Settings>(watchSettings),
    ask,
    clock: systemClock,
    newOperationId: () => crypto.randomUUID(),
    openForReading,
  });
  closeWithService(session, () => void closeToOpener());
  render(
    <UpToPage
      state={state}
      access={{ view: view('access'), ...accessRequests(profile, () => ask('options.open', undefined)) }}
      onClose={() => void closeToOpener()}
      onReloadExtension={() => browser.runtime.reload()}
    />,
    page,
  );
} else if (page) {
  render(
    <main class="up-to-word">
      <h1>{i18n.t('upTo.noChapter')}</h1>
    </main>,
    page,
  );
}
resumeWhileOpen();
