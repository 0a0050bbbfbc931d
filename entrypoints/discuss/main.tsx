import * as v from 'valibot';
import '../../components/look/theme.css';
import '../../components/look/controls.css';
import '../../components/discuss/discuss.css';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import type { AccessActions } from '../../components/access/AccessChoice';
import { DiscussionWait } from '../../components/discuss/DiscussionWait';
import { closeWithService } from '../../components/look/close-with-service';
import { watchedViews } from '../../components/look/watched';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { ask } from '../../lib/messages/ask';
import { closeToOpener } from '../../lib/messages/opener-tab';
import { Id } from '../../lib/service/ids';
import { profileIn } from '../../lib/service/profile';
import { accessRequests } from '../../lib/settings/host-access';
import { watchView } from '../../lib/storage/views';
import { createDiscussState, type DiscussState } from './discuss-state';

const view = watchedViews(watchView);

setPageLanguage();
document.title = i18n.t('discuss.title');

const page = document.getElementById('page');
const chapterId = v.safeParse(Id, new URLSearchParams(location.search).get('chapter'));
if (page && chapterId.success) {
  const session = view('session');
  const state = createDiscussState({
    session,
    chapterId: chapterId.output,
    thread: view('thread'),
    ask,
    clock: systemClock,
    // In place of our page: "Back" leads to where "Discuss" was pressed.
    goTo: (address) => location.replace(address),
  });
  closeWithService(session, () => void closeToOpener());
  const access = { view: view('access'), ...accessRequests(() => profileIn(session.value)) };
  render(<DiscussPage state={state} access={access} onReloadExtension={() => browser.runtime.reload()} />, page);
} else if (page) {
  render(
    <main class="discussion">
      <h1>{i18n.t('discuss.nothing')}</h1>
    </main>,
    page,
  );
}

interface DiscussPageProps {
  readonly state: DiscussState;
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
}

/** The tab that "Discuss" opens where the thread has to be found first. */
function DiscussPage({ state: { session, failure, find, ask, clock }, access, onReloadExtension }: DiscussPageProps) {
  return (
    <DiscussionWait
      failure={failure.value}
      clock={clock}
      access={access}
      site={profileIn(session.value).site}
      onTryAgain={find}
      onSignIn={() => void ask('options.open', undefined).catch(() => undefined)}
      onReloadExtension={onReloadExtension}
    />
  );
}
