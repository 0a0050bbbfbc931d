import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { pressEarlyKeys } from '../../components/first-screen/early-input';
import { type Focus, type KeyAction, keyAction } from '../../components/follows/key-action';
import type { SeriesEntry } from '../../components/series/series-entry';
import type { TabName } from './listed-rows';
import type { PopupState } from './popup-state';

type NavigationParts = Pick<PopupState, 'tab' | 'search' | 'entries' | 'entryOf' | 'settings'> & {
  readonly series: Pick<PopupState['series'], 'entry' | 'open' | 'close'>;
  readonly toasts: Pick<PopupState['toasts'], 'undo'>;
  readonly marking: Pick<PopupState['marking'], 'mark'>;
};

export type Navigation = ReturnType<typeof useNavigation>;

/** Where the person is among the lists and in a series, and the keys and buttons that move them on. */
export function useNavigation(parts: NavigationParts) {
  const { tab, search, entries, entryOf, settings, series, toasts, marking } = parts;
  /** The row that the keys act on, in the list and in the opened series; negative before the first key. */
  const active = useSignal(-1);
  const activeChapter = useSignal(-1);
  const searchInput = useRef<HTMLInputElement>(null);
  const wantsSearch = useRef(false);
  const wantsOffer = useRef(false);

  const choose = (name: TabName) => {
    series.close();
    tab.value = name;
    active.value = -1;
  };
  const searchFor = (text: string) => {
    search.value = text;
    active.value = -1;
  };
  const open = (mangaId: string) => {
    activeChapter.value = -1;
    series.open(mangaId);
  };
  /** The focus returns to its row, or to the one that is now in its place; where there is none, to what the empty screen offers. */
  const close = () => {
    const row = entries.value?.findIndex(({ mangaId }) => mangaId === series.entry.value?.mangaId) ?? -1;
    wantsOffer.current = entries.value?.length === 0;
    series.close();
    active.value = row >= 0 ? row : Math.min(active.value, (entries.value?.length ?? 0) - 1);
  };
  const actInList = (action: KeyAction) => {
    const row = entries.value?.[active.value];
    const next = action === 'mark' && row ? entryOf(row).next : null;
    if (row && next) void marking.mark({ ...next, series: row }, true);
    if (action === 'more' && row) open(row.mangaId);
    if (action === 'search') searchInput.current?.focus();
    if (action === 'clear') searchFor('');
  };
  const actInSeries = (action: KeyAction, series: SeriesEntry) => {
    const chapter = series.chapters[activeChapter.value];
    if (action === 'mark' && chapter) void marking.mark({ ...chapter, series }, chapter.read !== 'here');
    wantsSearch.current = action === 'search';
    if (action === 'back' || action === 'clear' || action === 'search') close();
  };
  const act = (action: KeyAction) => {
    const opened = series.entry.value;
    const [place, rows] = opened ? [activeChapter, opened.chapters] : [active, entries.value ?? []];
    if (action === 'next') place.value = Math.min(place.value + 1, rows.length - 1);
    if (action === 'previous') place.value = Math.max(place.value - 1, 0);
    if (action === 'read') document.querySelector<HTMLElement>(`[data-index="${place.value}"] a`)?.click();
    if (action === 'undo') void toasts.undo();
    if (opened) actInSeries(action, opened);
    else actInList(action);
  };

  useLayoutEffect(() => {
    if (!wantsOffer.current || series.entry.value !== null) return;
    wantsOffer.current = false;
    document.querySelector<HTMLElement>('.empty button')?.focus();
  });
  useLayoutEffect(() => {
    // The search box returns together with the list.
    if (!wantsSearch.current || !searchInput.current) return;
    wantsSearch.current = false;
    searchInput.current.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keyAction(event, focusOf(event.target), settings.value?.letterKeys !== false);
      if (!action || event.defaultPrevented || !means(action)) return;
      event.preventDefault();
      act(action);
    };
    /** Whether the key does anything here. */
    const means = (action: KeyAction): boolean => {
      if (series.entry.value !== null) return true;
      // Escape with nothing to clear is the browser's: it closes the popup.
      if (action === 'back' || (action === 'clear' && search.value === '')) return false;
      // The queue and the reports have no rows to walk along: there the arrows scroll.
      return tab.value === 'unread' || tab.value === 'all' || ['undo', 'search', 'clear'].includes(action);
    };
    document.addEventListener('keydown', onKey);
    pressEarlyKeys();
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return { active, activeChapter, searchInput, choose, searchFor, open, close };
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'list';
  if (target.matches('input[type=search]')) return 'search';
  if (target.matches('input, select, textarea')) return 'choice';
  return target.closest('button, a') ? 'button' : 'list';
}
