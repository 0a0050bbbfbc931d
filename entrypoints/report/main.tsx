import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { closeWithService } from '../../components/look/close-with-service';
import { watchOnline } from '../../components/look/watch-online';
import { watched, watchedViews } from '../../components/look/watched';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { openForReading } from '../../lib/database/database';
import { ask } from '../../lib/messages/ask';
import { closeToOpener } from '../../lib/messages/opener-tab';
import { reportTargetOf } from '../../lib/messages/report-address';
import { resumeWhileOpen } from '../../lib/messages/resume';
import { profileIn } from '../../lib/service/profile';
import type { WriteRecord } from '../../lib/service/write-record';
import { accessRequests } from '../../lib/settings/host-access';
import { type Settings, watchSettings } from '../../lib/settings/settings';
import { watchWriteRecord } from '../../lib/settings/write-record-item';
import { type View, watchSession, watchView } from '../../lib/storage/views';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/report/report.css';
import { ReportPage } from './report-page';
import { createReportState } from './report-state';

const view = watchedViews(watchView);

setPageLanguage();
document.title = i18n.t('report.title');

const page = document.getElementById('page');
const target = reportTargetOf(location.search);
if (page && target) {
  const session = watched<View<'session'>>(watchSession);
  const profile = () => profileIn(session.value);
  const state = createReportState({
    target,
    session,
    settings: watched<Settings>(watchSettings),
    pause: view('pause'),
    captcha: view('captcha'),
    writes: watched<WriteRecord>(watchWriteRecord),
    allowance: view('allowance'),
    report: view('report'),
    revision: view('revision'),
    isOnline: watched<boolean>(watchOnline),
    ask,
    clock: systemClock,
    newOperationId: () => crypto.randomUUID(),
    openForReading,
  });
  closeWithService(session, () => void closeToOpener());
  render(
    <ReportPage
      state={state}
      access={{ view: view('access'), ...accessRequests(profile, () => ask('options.open', undefined)) }}
      onClose={() => void closeToOpener()}
      onReplaced={() => window.close()}
      onReloadExtension={() => browser.runtime.reload()}
    />,
    page,
  );
} else if (page) {
  render(
    <main class="report-kept">
      <h1>{i18n.t('report.nothing')}</h1>
    </main>,
    page,
  );
}
resumeWhileOpen();
