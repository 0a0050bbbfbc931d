import type { RefObject } from 'preact';
import { i18n } from '#i18n';
import type { Column, TableFilter, Trait } from '../../lib/library/table';
import { readingStatuses } from '../../lib/service/ids';
import { Icon } from '../look/Icon';
import { languageName } from '../texts/language-name';
import { readingStatusName } from '../texts/reading-status';
import { columnNames, shownColumns } from './column-names';

interface LibraryFiltersProps {
  readonly filter: TableFilter;
  /** Those of the content ratings that the list has. */
  readonly contentRatings: readonly string[];
  /** Those in which the list has chapters. */
  readonly languages: readonly string[];
  readonly input: RefObject<HTMLInputElement | null>;
  /** Also where there is no room for the heads of all columns. */
  readonly order: Column;
  readonly onOrder: (column: Column) => void;
  readonly onFilter: (filter: TableFilter) => void;
}

/** What the table shows. Each choice takes effect at once. */
export function LibraryFilters(props: LibraryFiltersProps) {
  const { filter, contentRatings, languages, input, order, onOrder, onFilter } = props;
  return (
    <search class="library-filters">
      <div class="search">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          dir="auto"
          value={filter.search}
          onInput={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
          aria-label={i18n.t('library.search')}
          placeholder={i18n.t('follows.searchHint')}
          autocomplete="off"
          spellcheck={false}
        />
      </div>
      <select
        aria-label={i18n.t('library.column.status')}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, status: statusValues.find((value) => value === currentTarget.value) ?? null })
        }
      >
        <option value="">{i18n.t('library.anyStatus')}</option>
        {readingStatuses.map((status) => (
          <option key={status} value={status}>
            {readingStatusName(status)}
          </option>
        ))}
        <option value="none">{readingStatusName(null)}</option>
      </select>
      {contentRatings.length > 1 && (
        <select
          aria-label={i18n.t('reading.ratings')}
          value={filter.contentRating ?? ''}
          onChange={({ currentTarget }) => onFilter({ ...filter, contentRating: currentTarget.value || null })}
        >
          <option value="">{i18n.t('library.anyRating')}</option>
          {contentRatings.map((rating) => (
            <option key={rating} value={rating}>
              {ratingName(rating)}
            </option>
          ))}
        </select>
      )}
      {languages.length > 1 && (
        <select
          aria-label={i18n.t('library.language')}
          value={filter.language ?? ''}
          onChange={({ currentTarget }) => onFilter({ ...filter, language: currentTarget.value || null })}
        >
          <option value="">{i18n.t('library.anyLanguage')}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={i18n.t('order.sort')}
        value={order}
        onChange={({ currentTarget }) => {
          const column = shownColumns.find((one) => one === currentTarget.value);
          if (column) onOrder(column);
        }}
      >
        {shownColumns.map((column) => (
          <option key={column} value={column}>
            {i18n.t('library.sortedBy', { column: i18n.t(columnNames[column]) })}
          </option>
        ))}
      </select>
      <div class="library-chips">
        {(Object.keys(chips) as Trait[]).map((trait) => (
          <button
            key={trait}
            type="button"
            class="chip"
            aria-pressed={filter.traits.includes(trait)}
            onClick={() => onFilter({ ...filter, traits: toggledTraits(filter.traits, trait) })}
          >
            {i18n.t(chips[trait])}
          </button>
        ))}
      </div>
    </search>
  );
}

const statusValues = [...readingStatuses, 'none'] as const;

const chips = {
  unread: 'library.trait.unread',
  caughtUp: 'library.trait.caughtUp',
  finished: 'library.trait.finished',
  takenDown: 'library.trait.takenDown',
  stale: 'library.trait.stale',
  muted: 'library.trait.muted',
  notFollowed: 'library.trait.notFollowed',
} as const satisfies Record<Trait, string>;

const ratings = {
  safe: 'reading.safe',
  suggestive: 'reading.suggestive',
  erotica: 'reading.erotica',
  pornographic: 'reading.pornographic',
} as const;

/** Another one stays as the service calls it. */
function ratingName(rating: string): string {
  return rating in ratings ? i18n.t(ratings[rating as keyof typeof ratings]) : rating;
}

function toggledTraits(traits: readonly Trait[], trait: Trait): readonly Trait[] {
  return traits.includes(trait) ? traits.filter((other) => other !== trait) : [...traits, trait];
}
