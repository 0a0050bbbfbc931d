import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { EmptyScreen } from '../../components/follows/EmptyScreen';
import { type EmptyReason, emptyReason } from '../../components/follows/empty-reason';
import { FollowFeed } from '../../components/follows/FollowFeed';
import { SurpriseOffer } from '../../components/follows/SurpriseOffer';
import { useNow } from '../../components/look/use-now';
import { ReportsList } from '../../components/report/ReportsList';
import { LanguageQuestion } from '../../components/settings/LanguageQuestion';
import { listed } from '../../components/texts/listed';
import { CaptchaNotice } from '../../components/waiting/CaptchaNotice';
import { WaitingList } from '../../components/waiting/WaitingList';
import { MINUTE, SECOND } from '../../lib/clock';
import type { PopupState } from './popup-state';
import { statusParts } from './watched-views';

interface PopupListProps {
  readonly state: PopupState;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onMore: (mangaId: string) => void;
}

/** Without rows it says why, once that is known. */
export function PopupList({ state, active, onActive, onMore }: PopupListProps) {
  const { entries, entryOf, marking, coverOf, serviceTime, tab, sync, upNext } = state;
  if (tab.value === 'waiting') return <PopupWaiting state={state} />;
  if (tab.value === 'reports') return <PopupReports state={state} />;
  if (entries.value && entries.value.length > 0) {
    return (
      <FollowFeed
        entries={entries.value}
        entryOf={entryOf}
        active={active}
        isBusy={sync.value?.state === 'syncing'}
        coverOf={coverOf}
        upNext={upNext.value}
        clock={serviceTime}
        onActive={onActive}
        onMark={({ next, ...series }) => next && void marking.mark({ ...next, series }, true)}
        onMore={({ mangaId }) => onMore(mangaId)}
      />
    );
  }
  return (
    <NoRows state={state}>
      <PopupSurprise state={state} onOpen={onMore} />
    </NoRows>
  );
}

/** Redrawn every second: what is held, or waits for its quota, leaves by the clock alone. */
function PopupWaiting({ state }: { state: PopupState }) {
  const { coverOf, clock, isCaptchaDemanded } = state;
  const now = useNow(clock, SECOND);
  return (
    <WaitingList
      entries={state.waiting(now)}
      coverOf={coverOf}
      clock={clock}
      onRetry={state.retry}
      onDismiss={state.dismiss}
      onDecide={state.decide}
      onTakeBack={state.takeBack}
      onTakeAllBack={state.takeAllBack}
      head={
        isCaptchaDemanded.value && (
          <CaptchaNotice
            site={state.profile.value.site}
            onTryAgain={state.retryAfterCaptcha}
            isPressed={state.pressed.value.has('captcha')}
          />
        )
      }
    >
      <NoRows state={state} />
    </WaitingList>
  );
}

/** Redrawn every second while any is on its way. */
function PopupReports({ state }: { state: PopupState }) {
  const { reports, clock } = state;
  const isUnderWay = reports(clock.now()).some(({ delivery }) => delivery !== null);
  const now = useNow(clock, isUnderWay ? SECOND : MINUTE);
  return (
    <ReportsList reports={reports(now)} now={now}>
      <NoRows state={state} />
    </ReportsList>
  );
}

/** Shows nothing until the reason is known: a spinner would be gone in a blink. */
function NoRows({ state, children }: { state: PopupState; children?: ComponentChildren }) {
  const { entries, tab, search, clock } = state;
  const status = statusParts(state);
  const isBeingRead = entries.value === null && status?.session.account !== null;
  if (!status || isBeingRead) return null;
  const reason = emptyReason({ ...status, tab: tab.value, search: search.value, now: clock.now() });
  return (
    <EmptyScreen title={reason.title} text={reason.text} action={actionOf(reason, state)}>
      {(reason.help === 'surprise' || reason.help === 'sign-in') && <PopupLanguages state={state} />}
      {reason.help === 'surprise' && <UncountedNote state={state} />}
      {reason.help === 'surprise' && children}
      {reason.help === 'sign-in' && <KeptNote state={state} />}
    </EmptyScreen>
  );
}

/** Marks that were made without an account; "More" leads to their list. */
function KeptNote({ state: { keptMarks, tab } }: { state: PopupState }) {
  const count = keptMarks.value?.count ?? 0;
  if (count === 0) return null;
  return (
    <p class="kept-note">
      {i18n.t('keptMarks.waiting', count)}
      <button type="button" class="button button-plain" onClick={() => (tab.value = 'waiting')}>
        {i18n.t('keptMarks.more')}
      </button>
    </p>
  );
}

function PopupLanguages({ state: { spokenLanguages, changeSettings } }: { state: PopupState }) {
  const spoken = spokenLanguages.value;
  if (spoken.length === 0) return null;
  return (
    <LanguageQuestion
      spoken={spoken}
      onAnswer={(wanted) => changeSettings(({ languages }) => ({ languages: wanted ?? languages }))}
    />
  );
}

/** More languages than this are "…". */
const MOST_LANGUAGES = 8;

/** The options page is where they can be counted. */
function UncountedNote({ state: { uncounted, openSettings } }: { state: PopupState }) {
  if (uncounted.value === null) return null;
  const { count, languages } = uncounted.value;
  const named = languages.length > MOST_LANGUAGES ? [...languages.slice(0, MOST_LANGUAGES), '…'] : languages;
  return (
    <p class="kept-note">
      {i18n.t('empty.uncounted', count, { languages: listed(named) })}
      <button type="button" class="button button-plain" onClick={openSettings}>
        {i18n.t('reading.languages')}
      </button>
    </p>
  );
}

function actionOf({ help }: EmptyReason, { openSettings, refresh }: PopupState) {
  if (help === 'sign-in') return { label: i18n.t('empty.signIn'), onPress: openSettings };
  return help === 'sync' ? { label: i18n.t('empty.tryAgain'), onPress: refresh } : null;
}

interface PopupSurpriseProps {
  readonly state: Pick<PopupState, 'surprise' | 'clock' | 'onReloadExtension'>;
  readonly onOpen: (mangaId: string) => void;
}

/** Opens what was picked while it is in sight: a person who has gone on to another list is left there. */
function PopupSurprise({ state, onOpen }: PopupSurpriseProps) {
  const { surprise, clock, onReloadExtension } = state;
  const picked = surprise.picked.value;
  useLayoutEffect(() => {
    if (picked === null) return;
    surprise.take();
    onOpen(picked);
  }, [picked]);
  if (surprise.source.value === null) return null;
  return (
    <SurpriseOffer
      source={surprise.source.value}
      isAsking={surprise.isAsking.value}
      failure={surprise.failure.value}
      clock={clock}
      onPress={surprise.press}
      onReloadExtension={onReloadExtension}
    />
  );
}
