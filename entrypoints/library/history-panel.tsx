import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { EmptyScreen } from '../../components/follows/EmptyScreen';
import { type Focus, type KeyAction, keyAction } from '../../components/follows/key-action';
import { HistoryHead } from '../../components/history/HistoryHead';
import { HistoryList } from '../../components/history/HistoryList';
import { ReadingYear } from '../../components/history/ReadingYear';
import { FailureNotice } from '../../components/look/FailureNotice';
import { useNow } from '../../components/look/use-now';
import { MINUTE } from '../../lib/clock';
import type { TableSeries } from '../../lib/library/list/table';
import { readingYear } from '../../lib/library/reading-year';
import type { HistoryState } from './history-state';

interface HistoryPanelProps {
  readonly state: HistoryState;
  /** The list, in the order of titles. */
  readonly series: readonly Pick<TableSeries, 'mangaId' | 'title'>[];
  readonly onReloadExtension: () => void;
}

/** What was marked, when and from where. */
export function HistoryPanel({ state, series, onReloadExtension }: HistoryPanelProps) {
  const { lines, session, clock, failure, isClearAsked } = state;
  const now = useNow(clock, MINUTE);
  const active = useSignal(-1);
  const presses = state.presses.value;
  const today = new Date(now).toDateString();
  const releases = state.releases.value;
  const shown = state.shownSeries.value;
  const year = useMemo(
    () => <ReadingYear weeks={readingYear(presses ?? [], releases ?? [], now)} hasReleases={releases !== null} />,
    [presses, releases, today],
  );
  useKeys(state, active);
  if (session.value && !session.value.account) return <SignedOut state={state} />;
  if (!lines.value) return null;
  return (
    <div class="history">
      <HistoryHead
        isClearAsked={isClearAsked.value}
        isAsking={state.isAsking.value}
        note={state.note.value}
        series={series.filter(({ mangaId }) => mangaId === shown || state.lastRead.value?.has(mangaId))}
        chosenSeries={shown}
        onChooseSeries={(mangaId) => {
          active.value = -1;
          state.chosenSeries.value = mangaId;
        }}
        onFetch={state.askService}
        onAskClear={(isAsked) => (isClearAsked.value = isAsked)}
        onClear={state.clear}
      />
      {failure.value && <FailureNotice failure={failure.value} clock={clock} onReloadExtension={onReloadExtension} />}
      {year}
      {lines.value.length > 0 ? (
        <HistoryList
          lines={lines.value}
          entryOf={state.entryOf}
          active={active.value}
          busy={state.busy.value}
          now={now}
          onActive={(index) => (active.value = index)}
          onUndo={({ key }) => state.undo(key)}
        />
      ) : (
        <EmptyScreen title={i18n.t('history.empty.title')} text={i18n.t('history.empty.text')} action={null} />
      )}
    </div>
  );
}

function SignedOut({ state }: { state: HistoryState }) {
  return (
    <EmptyScreen
      title={i18n.t('empty.signedOut.title')}
      text={i18n.t('history.signedOut')}
      action={{ label: i18n.t('empty.signIn'), onPress: state.openSettings }}
    />
  );
}

/** As in the list of series. */
function useKeys({ lines, undo, settings }: HistoryState, active: { value: number }): void {
  const act = (action: KeyAction): boolean => {
    const shown = lines.value ?? [];
    const [at, step] = [active.value, action === 'previous' ? -1 : 1];
    const line = shown[at];
    if (action === 'next' || action === 'previous') {
      const steps = shown.map((_, n) => at + step * (n + 1));
      const to = steps.find((index) => index >= 0 && shown[index] && 'item' in shown[index]);
      if (to !== undefined) active.value = to;
    } else if (action === 'read') document.querySelector<HTMLElement>(`[data-index="${at}"] a`)?.click();
    else if (action === 'undo' && line && 'item' in line && line.item.canUndo) undo(line.item.key);
    else return false;
    return true;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keyAction(event, focusOf(event.target), settings.value?.letterKeys !== false);
      if (action && !event.defaultPrevented && act(action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The tabs have arrows of their own. */
function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'list';
  if (target.matches('input, select, textarea, [role=tab]')) return 'choice';
  return target.closest('button, a') ? 'button' : 'list';
}
