import { computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  extendedTo,
  nothingChosen,
  rangeFrom,
  reachedTo,
  toggled,
  withAll,
  withoutAll,
} from '../../components/library/selection';
import { tableAction } from '../../components/library/table-keys';
import type { ListedSeries } from '../../lib/library/list/list-reading';
import type { LibraryView } from '../../lib/settings/list-choice';
import type { Settings } from '../../lib/settings/settings';

interface TableChoiceParts {
  readonly rows: ReadonlySignal<readonly Pick<ListedSeries, 'mangaId'>[]>;
  readonly series: ReadonlySignal<readonly ListedSeries[] | null>;
  readonly settings: ReadonlySignal<Settings | null>;
  readonly view: ReadonlySignal<LibraryView>;
}

export type TableChoice = ReturnType<typeof createTableChoice>;

/** The rows that are chosen, and the one that the keys act on. */
export function createTableChoice({ rows, series, settings, view }: TableChoiceParts) {
  /** Below zero before the first key. */
  const active = signal(-1);
  /** Covers beside each other. */
  const columns = signal(1);
  const selection = signal(nothingChosen);
  const shown = computed(() => rows.value.map(({ mangaId }) => mangaId));

  /** @param isRange from the row that was chosen last to this one. */
  function choose(index: number, isRange: boolean): void {
    const id = shown.value[index];
    if (id === undefined) return;
    active.value = index;
    selection.value = isRange ? reachedTo(selection.value, id, shown.value) : toggled(selection.value, id);
  }

  /** Both ends and what lies between. */
  function chooseBetween(from: number, to: number): void {
    const [first, last] = [shown.value[Math.max(from, 0)], shown.value[to]];
    if (first === undefined || last === undefined) return;
    selection.value = extendedTo(rangeFrom(selection.value, first), last, shown.value);
  }

  function chooseAll(isChosen: boolean): void {
    const change = isChosen ? withAll : withoutAll;
    selection.value = change(selection.value, shown.value);
  }

  function clear(): void {
    selection.value = nothingChosen;
  }

  return {
    active,
    columns,
    setColumns(count: number) {
      columns.value = count;
    },
    /** In the order of their titles, those that the filter hides included. */
    chosen: computed(() => series.value?.filter(({ mangaId }) => selection.value.chosen.has(mangaId)) ?? []),
    isChosen: ({ mangaId }: Pick<ListedSeries, 'mangaId'>) => selection.value.chosen.has(mangaId),
    areAllChosen: computed(
      () => shown.value.length > 0 && shown.value.every((mangaId) => selection.value.chosen.has(mangaId)),
    ),
    choose,
    chooseAll,
    clear,
    onKeyDown(event: KeyboardEvent) {
      // The heads of the columns are buttons with keys of their own.
      if (event.target instanceof Element && event.target.closest('button')) return;
      const action = tableAction(event, {
        ...{ active: active.value, count: rows.value.length },
        columns: view.value === 'covers' ? columns.value : 1,
        areLettersOn: settings.value?.letterKeys !== false,
      });
      if (action === null || (action.does === 'clear' && selection.value.chosen.size === 0)) return;
      event.preventDefault();
      if (action.does === 'move') {
        if (action.extends) chooseBetween(active.value, action.to);
        active.value = action.to;
      }
      if (action.does === 'choose') choose(Math.max(active.value, 0), false);
      if (action.does === 'choose-all') chooseAll(true);
      if (action.does === 'clear') clear();
      if (action.does === 'open')
        document.querySelector<HTMLElement>(`[data-index="${Math.max(active.value, 0)}"] a`)?.click();
    },
  };
}
