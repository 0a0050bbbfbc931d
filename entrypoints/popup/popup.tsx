import { i18n } from '#i18n';
import { AccessChoice } from '../../components/access/AccessChoice';
import { WritesRefusedNotice } from '../../components/access/WritesRefusedNotice';
import { AllowanceMeter } from '../../components/allowance/AllowanceMeter';
import { ListMenu } from '../../components/follows/ListMenu';
import { SearchBox } from '../../components/follows/SearchBox';
import { StatusLine } from '../../components/follows/StatusLine';
import { Tabs } from '../../components/follows/Tabs';
import { Icon } from '../../components/look/Icon';
import { IconButton } from '../../components/look/IconButton';
import { SeriesView } from '../../components/series/SeriesView';
import type { SeriesEntry } from '../../components/series/series-entry';
import { KeptMarks } from '../../components/sign-in/KeptMarks';
import { LONGEST_NOTE, LONGEST_WAIT } from '../../lib/messages/series-settings-change';
import { languages } from '../../lib/service/languages';
import { GENERAL_REQUESTS } from '../../lib/service/limits';
import { PopupList } from './popup-list';
import type { PopupState } from './popup-state';
import type { ToastMessage } from './toasts';
import { useNavigation } from './use-navigation';
import { statusParts } from './watched-views';

/** Painted from the snapshot, corrected by what is read. */
export function Popup({ state }: { state: PopupState }) {
  const { tab, search, entries, waitingCount, toasts, series, backoff, clock, refresh, openSettings } = state;
  const status = statusParts(state);
  const isSignedIn = status?.session.state === 'signed-in';
  const { active, activeChapter, searchInput, choose, searchFor, open, close } = useNavigation(state);

  return (
    <div class="popup">
      <header class="popup-head">
        <h1 class="visually-hidden">{i18n.t('follows.title')}</h1>
        <Tabs
          tabs={[
            { name: 'unread', label: i18n.t('follows.unread'), count: state.unreadCount.value ?? 0 },
            { name: 'all', label: i18n.t('follows.all') },
            // Not removed while a person watches it become empty.
            ...(waitingCount.value > 0 || tab.value === 'waiting' ? [waitingTab(waitingCount.value)] : []),
            { name: 'reports', label: i18n.t('report.tab') },
          ]}
          chosen={tab.value}
          panel="panel"
          onChoose={choose}
        />
        <a
          class="button button-icon"
          href="library.html"
          target="_blank"
          rel="noreferrer"
          aria-label={i18n.t('library.title')}
          title={i18n.t('library.title')}
        >
          <Icon name="library" />
        </a>
        <IconButton icon="refresh" name={i18n.t('follows.refresh')} onPress={refresh} />
        <IconButton icon="sliders" name={i18n.t('follows.settings')} onPress={openSettings} />
        {!series.entry.value && (
          <>
            <SearchBox value={search.value} onInput={searchFor} input={searchInput} />
            {(tab.value === 'unread' || tab.value === 'all') && (
              <ListMenu choice={state.listChoice.value} onChoose={state.chooseList} />
            )}
          </>
        )}
      </header>
      <main class="popup-main">
        <AccessChoice {...state.accessActions} />
        {state.areWritesRefused.value && (
          <WritesRefusedNotice
            isOriginLeftOut={state.writes.value?.isOriginLeftOut ?? false}
            onTryAgain={state.retryWrites}
            isPressed={state.pressed.value.has('writes')}
            onOpenSettings={openSettings}
          />
        )}
        {isSignedIn && state.keptMarks.value?.account === status.session.account?.id && state.keptMarks.value && (
          <KeptMarks
            {...state.keptMarks.value}
            name={status.session.account?.name ?? ''}
            onSettle={state.settleKeptMarks}
          />
        )}
        <div id="panel" class="popup-panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
          {series.entry.value ? (
            <PopupSeries
              state={state}
              entry={series.entry.value}
              active={activeChapter.value}
              onActive={(index) => (activeChapter.value = index)}
              onBack={close}
            />
          ) : (
            <PopupList state={state} active={active.value} onActive={(index) => (active.value = index)} onMore={open} />
          )}
        </div>
        {toasts.toast.value && (
          <Toast message={toasts.toast.value} onUndo={() => void toasts.undo()} onReload={state.onReloadExtension} />
        )}
      </main>
      {status && state.allowance.value ? (
        <StatusLine
          {...status}
          clock={clock}
          onSignIn={entries.value ? openSettings : null}
          backoff={{ answer: backoff.answer.value, onNewNetwork: backoff.newNetwork, onAskNow: backoff.askNow }}
        >
          <PopupMeter state={state} />
        </StatusLine>
      ) : (
        // Keeps its place: the list above does not change its height, and nothing in the line moves aside for the meter.
        <footer class="status" />
      )}
    </div>
  );
}

function waitingTab(count: number) {
  return { name: 'waiting', label: i18n.t('waiting.tab'), count } as const;
}

/** Nothing until a first request has left: before, there is nothing to say of the allowance. */
function PopupMeter({ state: { allowance, pause, clock } }: { state: PopupState }) {
  if (!allowance.value || allowance.value.asOf === 0) return null;
  return (
    <AllowanceMeter view={allowance.value} all={GENERAL_REQUESTS} isPaused={pause.value?.code != null} clock={clock} />
  );
}

const bounds = { languages, longestWait: LONGEST_WAIT, longestNote: LONGEST_NOTE };

interface PopupSeriesProps {
  readonly state: PopupState;
  readonly entry: SeriesEntry;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onBack: () => void;
}

function PopupSeries({ state, entry, active, onActive, onBack }: PopupSeriesProps) {
  const { series, marking, seriesChanges, coverOf, report, discuss, serviceTime } = state;
  return (
    <SeriesView
      series={entry}
      request={series.request.value}
      ratingRequest={seriesChanges.ratingRequestOf(entry.mangaId)}
      cover={coverOf(entry.mangaId)}
      upNext={state.upNext.value}
      active={active}
      showsHidden={series.showsHidden.value}
      upToHere={series.upToHere.value}
      bounds={bounds}
      clock={serviceTime}
      onBack={onBack}
      onActive={onActive}
      onShowHidden={(show) => {
        series.showsHidden.value = show;
      }}
      onMark={(chapter, read) => void marking.mark({ ...chapter, series: entry }, read)}
      onFetchAllNumbers={series.fetchAllNumbers}
      onAskOlder={state.session.value?.state === 'signed-in' ? series.askOlder : null}
      onUpTo={series.askUpTo}
      onMarkUpTo={() => void series.markUpTo()}
      onCancelUpTo={series.cancelUpTo}
      onHideGroup={series.hideGroup}
      onReport={({ chapterId }) => report({ category: 'chapter', objectId: chapterId })}
      onDiscuss={discuss}
      onReportSeries={() => report({ category: 'manga', objectId: entry.mangaId })}
      onFollow={(follow) => void seriesChanges.follow(entry, follow)}
      onConfigure={(change) => void seriesChanges.configure(entry, change)}
      onNote={(note) => seriesChanges.saveNote(entry, note)}
      onStatus={(status) => void seriesChanges.setStatus(entry, status)}
      onRate={(rating) => void seriesChanges.rate(entry, rating)}
      onAskRating={() => seriesChanges.askRating(entry.mangaId)}
    />
  );
}

interface ToastProps {
  readonly message: ToastMessage;
  readonly onUndo: () => void;
  readonly onReload: () => void;
}

/** What was just done, while it can be undone; or what went wrong. */
export function Toast({ message: { text, tone, offer, also }, onUndo, onReload }: ToastProps) {
  return (
    <div class="toast" aria-live="polite" data-tone={tone}>
      <p title={text}>{text}</p>
      {also && (
        <button type="button" class="button button-small" onClick={also.press}>
          {also.label}
        </button>
      )}
      {offer && (
        <button
          type="button"
          class="button button-small"
          aria-label={offer.name}
          onClick={offer.does === 'undo' ? onUndo : onReload}
        >
          {offer.label}
        </button>
      )}
    </div>
  );
}
