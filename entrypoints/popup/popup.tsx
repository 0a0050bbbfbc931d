import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { AllowanceMeter } from '../../components/allowance/AllowanceMeter';
import { type Focus, type KeyAction, keyAction } from '../../components/follows/key-action';
import { SearchBox } from '../../components/follows/SearchBox';
import { StatusLine } from '../../components/follows/StatusLine';
import { Tabs } from '../../components/follows/Tabs';
import { Toast } from '../../components/follows/Toast';
import { BrandMark } from '../../components/look/BrandMark';
import { Icon, type IconName } from '../../components/look/Icon';
import { GENERAL_REQUESTS } from '../../lib/service/limits';
import type { ToastMessage } from './marking';
import { PopupList } from './popup-list';
import { type PopupState, statusParts, type TabName } from './popup-state';

/** The follow list: painted from what is here, corrected by what is read. */
export function Popup({ state }: { state: PopupState }) {
  const { tab, search, entries, waitingCount, marking, asking, counts, clock, refresh, openSettings } = state;
  const status = statusParts(state);
  const active = useSignal(-1);
  const searchInput = useRef<HTMLInputElement>(null);

  const choose = (name: TabName) => {
    tab.value = name;
    active.value = -1;
  };
  const look = (value: string) => {
    search.value = value;
    active.value = -1;
  };
  const act = (action: KeyAction) => {
    const rows = entries.value ?? [];
    const row = rows[active.value];
    if (action === 'next') active.value = Math.min(active.value + 1, rows.length - 1);
    if (action === 'previous') active.value = Math.max(active.value - 1, 0);
    if (action === 'read') document.querySelector<HTMLElement>(`[data-index="${active.value}"] a`)?.click();
    if (action === 'mark' && row) void marking.mark(row);
    if (action === 'undo') void marking.undo();
    if (action === 'search') searchInput.current?.focus();
    if (action === 'clear') look('');
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keyAction(event, focusOf(event.target));
      // Escape with nothing to clear is the browser's: it closes the popup.
      if (!action || (action === 'clear' && search.value === '')) return;
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
            { name: 'unread', label: i18n.t('follows.unread'), count: counts.value?.unreadSeries ?? 0 },
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
        <SearchBox value={search.value} onInput={look} input={searchInput} />
      </header>
      <main class="popup-main">
        <div id="panel" class="popup-panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
          <PopupList state={state} active={active.value} onActive={(index) => (active.value = index)} />
        </div>
        {marking.toast.value && <PopupToast state={state} message={marking.toast.value} />}
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
  const onPress = offer?.does === 'reload' ? state.onReloadExtension : () => void state.marking.undo();
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
  if (target instanceof HTMLInputElement) return 'search';
  return target instanceof Element && target.closest('button, a') ? 'button' : 'list';
}
