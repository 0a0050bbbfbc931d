import { i18n } from '#i18n';
import { EmptyScreen } from '../../components/follows/EmptyScreen';
import { type EmptyReason, emptyReason } from '../../components/follows/empty-reason';
import { FollowFeed } from '../../components/follows/FollowFeed';
import { type PopupState, statusParts } from './popup-state';

interface PopupListProps {
  readonly state: PopupState;
  readonly active: number;
  readonly onActive: (index: number) => void;
}

/** The rows; or why there are none, once that is known. Until then nothing: no spinner that is gone in a blink. */
export function PopupList({ state, active, onActive }: PopupListProps) {
  const { entries, marking, coverOf, clock, tab, search, check } = state;
  if (entries.value && entries.value.length > 0) {
    return (
      <FollowFeed
        entries={entries.value}
        active={active}
        isBusy={check.value?.state === 'checking'}
        coverOf={coverOf}
        clock={clock}
        onActive={onActive}
        onMark={(entry) => void marking.mark(entry)}
      />
    );
  }
  const status = statusParts(state);
  const isBeingRead = entries.value === null && status?.session.account !== null;
  if (!status || isBeingRead) return null;
  const reason = emptyReason({ ...status, tab: tab.value, search: search.value, now: clock.now() });
  return <EmptyScreen title={reason.title} text={reason.text} action={actionOf(reason, state)} />;
}

function actionOf({ help }: EmptyReason, { openSettings, refresh }: PopupState) {
  if (help === 'sign-in') return { label: i18n.t('empty.signIn'), onPress: openSettings };
  return help === 'check' ? { label: i18n.t('empty.tryAgain'), onPress: refresh } : null;
}
