import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AccessActions, AccessChoice } from '../../components/access/AccessChoice';
import { EmptyScreen } from '../../components/follows/EmptyScreen';
import { type EmptyReason, emptyReason } from '../../components/follows/empty-reason';
import { keyAction } from '../../components/follows/key-action';
import { statusOf } from '../../components/follows/status';
import { Tabs } from '../../components/follows/Tabs';
import { BulkPreview } from '../../components/library/BulkPreview';
import { BulkProgress } from '../../components/library/BulkProgress';
import { LibraryCovers } from '../../components/library/LibraryCovers';
import { LibraryFilters } from '../../components/library/LibraryFilters';
import { LibraryTable } from '../../components/library/LibraryTable';
import { MissingParts } from '../../components/library/MissingParts';
import { FailureNotice } from '../../components/look/FailureNotice';
import { BrandMark } from '../../components/look/Icon';
import { useNow } from '../../components/look/use-now';
import { MINUTE, SECOND } from '../../lib/clock';
import { isOver } from '../../lib/library/bulk/bulk-change';
import { choicesOn, isFilteredBy } from '../../lib/library/list/table';
import { ChosenBar } from './chosen-bar';
import { FileButtons } from './files/file-buttons';
import { HistoryPanel } from './history-panel';
import type { HistoryState } from './history-state';
import type { LibraryState } from './library-state';

interface LibraryPageProps {
  readonly firstTab: Tab;
  readonly state: LibraryState;
  readonly history: HistoryState;
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
}

/** All follows as a table, and what was marked. */
export function LibraryPage({ firstTab, state, history, access, onReloadExtension }: LibraryPageProps) {
  const { failure, clock } = state;
  const [tab, choose] = useTab(firstTab);
  return (
    <div class="library">
      <header class="library-head-line">
        <BrandMark size={32} />
        <h1>{i18n.t('library.title')}</h1>
        <Tabs
          tabs={[
            { name: 'library', label: i18n.t('library.title') },
            { name: 'history', label: i18n.t('history.title') },
          ]}
          chosen={tab}
          panel="panel"
          onChoose={choose}
        />
        <FileButtons state={state} />
      </header>
      <main class="library-main">
        <AccessChoice {...access} />
        {failure.value !== null && (
          <FailureNotice
            failure={{ code: failure.value, retryAt: null }}
            clock={clock}
            onReloadExtension={onReloadExtension}
          />
        )}
        <div id="panel" class="library-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'history' ? (
            <HistoryPanel state={history} series={state.series.value ?? []} onReloadExtension={onReloadExtension} />
          ) : (
            <Follows state={state} />
          )}
        </div>
      </main>
      <StatusSentence state={state} />
    </div>
  );
}

type Tab = 'library' | 'history';

/** An address can name the history. */
export function namedTab(): Tab {
  return location.hash === '#history' ? 'history' : 'library';
}

function useTab(first: Tab): readonly [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(first);
  useEffect(() => {
    const onHash = () => setTab(namedTab());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  const choose = (chosen: Tab) => {
    window.history.replaceState(null, '', chosen === 'history' ? '#history' : location.pathname);
    setTab(chosen);
  };
  return [tab, choose];
}

function Follows({ state }: { state: LibraryState }) {
  const { count, filter, rows, facets, order, choice, sync, settings } = state;
  const searchInput = useRef<HTMLInputElement>(null);
  // A minute changes what "an hour ago" says; what has come out since is in the next reading.
  useNow(state.clock, MINUTE);
  if (!count.value) {
    // What an import brings is here after the next check.
    return (
      <>
        <LastBulkChange state={state} />
        <NoFollows state={state} />
      </>
    );
  }
  const List = state.view.value === 'covers' ? LibraryCovers : LibraryTable;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to the search, from anywhere in the table.
    <div
      class="library-follows"
      onKeyDown={(event) => {
        const focus = isField(event.target) ? 'choice' : 'list';
        if (keyAction(event, focus, settings.value?.letterKeys !== false) !== 'search') return;
        event.preventDefault();
        searchInput.current?.focus();
      }}
    >
      <LibraryFilters
        filter={filter.value}
        narrowing={choicesOn(filter.value)}
        facets={facets.value}
        input={searchInput}
        order={order.value.column}
        onOrder={state.orderBy}
        onFilter={state.filterBy}
      />
      <ChosenBar state={state} />
      <LastBulkChange state={state} />
      <div class="library-missing">
        <MissingParts missing={state.missing.value} words={missingWords} onLoad={state.loadMissing} />
      </div>
      {rows.value.length > 0 ? (
        <List
          rows={rows.value}
          entryOf={state.entryOf}
          coverOf={state.coverOf}
          isChosen={choice.isChosen}
          order={order.value}
          isBusy={sync.value?.state === 'syncing'}
          now={state.now()}
          active={choice.active.value}
          onActive={(index) => (choice.active.value = index)}
          onKeyDown={choice.onKeyDown}
          onOrder={state.orderBy}
          onChoose={choice.choose}
          columns={choice.columns.value}
          onColumns={choice.setColumns}
        />
      ) : (
        <EmptyScreen
          title={i18n.t('library.noMatch')}
          text={i18n.t('library.noMatchText')}
          action={isFilteredBy(filter.value) ? { label: i18n.t('library.showAll'), onPress: state.showAll } : null}
        />
      )}
    </div>
  );
}

const missingWords = { ratings: (count: number) => i18n.t('library.unrated', count) };

/** Takes letters itself. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea');
}

/** The preview of a change of many series, or how far the last one has come. */
function LastBulkChange({ state: { bulk, allowance } }: { state: LibraryState }) {
  const [preview, reading] = [bulk.preview.value, bulk.reading.value];
  if (preview)
    return (
      <BulkPreview
        {...preview}
        pace={allowance.value}
        endsUndo={bulk.canUndo.value}
        number={bulk.number.value}
        onNumber={(typed) => (bulk.number.value = typed)}
        onLoad={bulk.load}
        onApply={() => void bulk.apply()}
        onCancel={bulk.cancel}
      />
    );
  if (!reading) return null;
  const { change, progress } = reading;
  return (
    <BulkProgress
      {...change}
      {...progress}
      skipped={progress.skipped}
      isOver={isOver(progress)}
      onPause={(isPaused) => void bulk.pause(isPaused)}
      undoing={bulk.undoing.value}
      pace={allowance.value}
      onAskUndo={() => void bulk.askUndo()}
      onCancelUndo={bulk.cancelUndo}
      onUndo={() => void bulk.undo()}
      onClose={() => void bulk.close()}
    />
  );
}

/** Nothing until the reason is known. */
function NoFollows({ state }: { state: LibraryState }) {
  const { status, series, clock, ask } = state;
  if (!status.value || (series.value === null && status.value.session.account !== null)) return null;
  const reason = emptyReason({ ...status.value, tab: 'all', search: '', now: clock.now() });
  return <EmptyScreen title={reason.title} text={reason.text} action={actionOf(reason)} />;

  function actionOf({ help }: EmptyReason) {
    if (help === 'sign-in')
      return {
        label: i18n.t('empty.signIn'),
        onPress: () => void ask('options.open', undefined).catch(() => undefined),
      };
    return help === 'sync' ? { label: i18n.t('empty.tryAgain'), onPress: state.refresh } : null;
  }
}

function StatusSentence({ state: { status, clock } }: { state: LibraryState }) {
  const now = useNow(clock, SECOND);
  if (!status.value) return <footer class="library-foot" />;
  const { tone, sentence } = statusOf({ ...status.value, now });
  return (
    <footer class="library-foot" data-tone={tone}>
      <p role="status">{sentence}</p>
    </footer>
  );
}
