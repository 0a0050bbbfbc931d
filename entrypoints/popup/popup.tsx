import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { AllowanceMeter } from '../../components/allowance/AllowanceMeter';
import { type Focus, type KeyAction, keyAction } from '../../components/follows/key-action';
import { ListMenu } from '../../components/follows/ListMenu';
import { SearchBox } from '../../components/follows/SearchBox';
import { StatusLine } from '../../components/follows/StatusLine';
import { Tabs } from '../../components/follows/Tabs';
import { Toast } from '../../components/follows/Toast';
import { BrandMark } from '../../components/look/BrandMark';
import { Icon, type IconName } from '../../components/look/Icon';
import type { SeriesEntry } from '../../components/series/series-entry';
import { GENERAL_REQUESTS } from '../../lib/service/limits';
import { PopupList } from './popup-list';
import { PopupSeries } from './popup-series';
import { type PopupState, statusParts, type TabName } from './popup-state';
import type { ToastMessage } from './toasts';

/** The follow list: painted from what is here, corrected by what is read. */
export function Popup({ state }: { state: PopupState }) {
  const { tab, search, entries, waitingCount, toasts, series, asking, clock, refresh, openSettings } = state;
  const status = statusParts(state);
  const active = useSignal(-1);
  const activeChapter = useSignal(-1);
  const searchInput = useRef<HTMLInputElement>(null);

  const choose = (name: TabName) => {
    series.close();
    tab.value = name;
    active.value = -1;
  };
  const look = (value: string) => {
    search.value = value;
    active.value = -1;
  };
  const open = (mangaId: string) => {
    activeChapter.value = -1;
    series.open(mangaId);
  };
  /** The focus goes back to the row that it came from, or to the one that is in its place now. */
  const close = () => {
    const row = entries.value?.findIndex(({ mangaId }) => mangaId === series.entry.value?.mangaId) ?? -1;
    series.close();
    active.value = row >= 0 ? row : Math.min(active.value, (entries.value?.length ?? 0) - 1);
  };
  const actInList = (action: KeyAction) => {
    const row = entries.value?.[active.value];
    if (action === 'mark' && row?.next) void state.marking.mark({ ...row.next, title: row.title }, true);
    if (action === 'more' && row) open(row.mangaId);
    if (action === 'clear') look('');
  };
  const actInSeries = (action: KeyAction, { title, chapters }: SeriesEntry) => {
    const chapter = chapters[activeChapter.value];
    if (action === 'mark' && chapter) void state.marking.mark({ ...chapter, title }, chapter.read !== 'here');
    if (action === 'back' || action === 'clear') close();
  };
  const act = (action: KeyAction) => {
    const opened = series.entry.value;
    const [place, rows] = opened ? [activeChapter, opened.chapters] : [active, entries.value ?? []];
    if (action === 'next') place.value = Math.min(place.value + 1, rows.length - 1);
    if (action === 'previous') place.value = Math.max(place.value - 1, 0);
    if (action === 'read') document.querySelector<HTMLElement>(`[data-index="${place.value}"] a`)?.click();
    if (action === 'undo') void toasts.undo();
    if (action === 'search') {
      if (opened) close();
      searchInput.current?.focus();
    }
    if (opened) actInSeries(action, opened);
    else actInList(action);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keyAction(event, focusOf(event.target));
      if (!action || event.defaultPrevented) return;
      const isOpen = series.entry.value !== null;
      // Escape with nothing to clear is the browser's: it closes the popup.
      if (action === 'clear' && search.value === '' && !isOpen) return;
      if (action === 'back' && !isOpen) return;
      // The queue has no rows to walk along: there the arrows scroll.
      if (tab.value === 'waiting' && !['undo', 'search', 'clear'].includes(action)) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div class="popup">
      <header class="popup-head">
        <h1 class="visually-hidden">{i18n.t('follows.title')}</h1>
        <BrandMark size={24} />
        <Tabs
          tabs={[
            { name: 'unread', label: i18n.t('follows.unread'), count: state.unreadCount.value ?? 0 },
            { name: 'all', label: i18n.t('follows.all') },
            // Not taken away under somebody who watches it get empty.
            ...(waitingCount.value > 0 || tab.value === 'waiting' ? [waitingTab(waitingCount.value)] : []),
          ]}
          chosen={tab.value}
          panel="panel"
          onChoose={choose}
        />
        <IconButton icon="refresh" label={i18n.t('follows.refresh')} onPress={refresh} />
        <IconButton icon="sliders" label={i18n.t('follows.settings')} onPress={openSettings} />
        {!series.entry.value && (
          <>
            <SearchBox value={search.value} onInput={look} input={searchInput} />
            {tab.value !== 'waiting' && <ListMenu choice={state.listChoice.value} onChoose={state.chooseList} />}
          </>
        )}
      </header>
      <main class="popup-main">
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
        {toasts.toast.value && <PopupToast state={state} message={toasts.toast.value} />}
      </main>
      {status && (
        <StatusLine
          {...status}
          clock={clock}
          onSignIn={entries.value ? openSettings : null}
          silence={{ answer: asking.answer.value, onNewNetwork: asking.newNetwork, onAskNow: asking.askNow }}
        >
          <PopupMeter state={state} />
        </StatusLine>
      )}
    </div>
  );
}

function waitingTab(count: number) {
  return { name: 'waiting', label: i18n.t('waiting.tab'), count } as const;
}

/** Nothing before anything was ever asked: then the allowance is nobody's concern yet. */
function PopupMeter({ state: { allowance, pause, clock } }: { state: PopupState }) {
  if (!allowance.value || allowance.value.asOf === 0) return null;
  return (
    <AllowanceMeter view={allowance.value} all={GENERAL_REQUESTS} isPaused={pause.value?.code != null} clock={clock} />
  );
}

function PopupToast({ state, message }: { state: PopupState; message: ToastMessage }) {
  const { text, tone, offer } = message;
  const onPress = offer?.does === 'reload' ? state.onReloadExtension : () => void state.toasts.undo();
  return <Toast text={text} tone={tone} offer={offer && { label: offer.label, name: offer.name, onPress }} />;
}

function IconButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" class="button button-icon" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

function focusOf(target: EventTarget | null): Focus {
  if (target instanceof HTMLInputElement && target.type === 'search') return 'search';
  if (target instanceof Element && target.matches('input, select, textarea')) return 'choice';
  return target instanceof Element && target.closest('button, a') ? 'button' : 'list';
}
