import { i18n } from '#i18n';
import { BulkActions } from '../../components/library/BulkActions';
import { DOT } from '../../components/texts/dot';
import { numberText } from '../../components/texts/number-text';
import type { LibraryState } from './library-state';

/** How many rows there are, how many of them are chosen, and what can be done with those. */
export function ChosenBar({ state }: { state: LibraryState }) {
  const { view, rows, series, count, choice } = state;
  const [all, chosen] = [count.value ?? 0, choice.chosen.value.length];
  // What is painted first is cut off; all of it is in the table in a moment.
  const shown = series.value ? rows.value.length : all;
  return (
    <div class="library-bar">
      <label class="library-all">
        <input
          type="checkbox"
          checked={choice.areAllChosen.value}
          disabled={shown === 0}
          onChange={({ currentTarget }) => choice.chooseAll(currentTarget.checked)}
        />
        {i18n.t('library.chooseAll')}
      </label>
      <p role="status">
        {shown === all
          ? i18n.t('library.count', all)
          : i18n.t('library.countOf', { count: numberText(shown), all: numberText(all) })}
        {chosen > 0 && DOT + i18n.t('library.chosen', chosen)}
      </p>
      {chosen > 0 && (
        <>
          <button type="button" class="button button-plain" onClick={choice.clear}>
            {i18n.t('library.chooseNone')}
          </button>
          <BulkActions onAction={state.bulk.ask} />
        </>
      )}
      <button
        type="button"
        class="chip library-view"
        aria-pressed={view.value === 'covers'}
        onClick={() => state.showAs(view.value === 'covers' ? 'table' : 'covers')}
      >
        {i18n.t('library.covers')}
      </button>
    </div>
  );
}
