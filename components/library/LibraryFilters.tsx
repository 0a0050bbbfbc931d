import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Column, Facets, TableFilter, Trait } from '../../lib/library/list/table';
import { type PublicationStatus, readingStatuses } from '../../lib/service/ids';
import { Icon } from '../look/Icon';
import { numberFormat } from '../texts/formats';
import { languageName } from '../texts/language-name';
import { numberText } from '../texts/number-text';
import { readingStatusName } from '../texts/reading-status';
import { ChoiceList } from './ChoiceList';
import { columnNames, shownColumns } from './LibraryTable';

interface LibraryFiltersProps {
  readonly filter: TableFilter;
  /** How many choices narrow the list, beside the search. */
  readonly narrowing: number;
  readonly facets: Facets;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Also where there is no room for the heads of all columns. */
  readonly order: Column;
  readonly onOrder: (column: Column) => void;
  readonly onFilter: (filter: TableFilter) => void;
}

/** What the table shows. Each choice takes effect at once. In a small window a button unfolds all but the search. */
export function LibraryFilters(props: LibraryFiltersProps) {
  const { filter, narrowing, facets, input, order, onOrder, onFilter } = props;
  const [isOpen, setOpen] = useState(false);
  const { contentRatings, publicationStatuses, originalLanguages, languages } = facets;
  // A change of many series may leave none with the rating that is chosen.
  const ownRatings = [...new Set([...facets.ownRatings, ...(filter.ownRating === null ? [] : [filter.ownRating])])];
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
      <button
        type="button"
        class="chip library-fold"
        aria-expanded={isOpen}
        aria-controls="library-choices"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders" />
        {i18n.t('library.filters')}
        {narrowing > 0 && <span class="tab-count">{numberText(narrowing)}</span>}
      </button>
      <div id="library-choices" class="library-choices" data-open={isOpen}>
        <ChoiceList
          label={i18n.t('library.column.status')}
          value={filter.status ?? ''}
          options={[
            ['', i18n.t('library.anyStatus')],
            ...readingStatuses.map((status) => [status, readingStatusName(status)] as const),
            ['none', readingStatusName(null)],
          ]}
          onChoose={(chosen) => onFilter({ ...filter, status: statusValues.find((value) => value === chosen) ?? null })}
        />
        {contentRatings.length > 1 && (
          <ChoiceList
            label={i18n.t('reading.ratings')}
            value={filter.contentRating ?? ''}
            options={[
              ['', i18n.t('library.anyRating')],
              ...contentRatings.map((rating) => [rating, contentRatingName(rating)] as const),
            ]}
            onChoose={(rating) => onFilter({ ...filter, contentRating: rating || null })}
          />
        )}
        {publicationStatuses.length > 1 && (
          <ChoiceList
            label={i18n.t('library.publicationStatus')}
            value={filter.publicationStatus ?? ''}
            options={[
              ['', i18n.t('library.anyPublication')],
              ...publicationStatuses.map((status) => [status, i18n.t(publications[status])] as const),
            ]}
            onChoose={(status) => onFilter({ ...filter, publicationStatus: status || null })}
          />
        )}
        {originalLanguages.length > 1 && (
          <ChoiceList
            label={i18n.t('library.originalLanguage')}
            value={filter.originalLanguage ?? ''}
            options={[
              ['', i18n.t('library.anyOriginal')],
              ...originalLanguages.map(
                (code) => [code, i18n.t('library.original', { language: languageName(code) ?? code })] as const,
              ),
            ]}
            onChoose={(language) => onFilter({ ...filter, originalLanguage: language || null })}
          />
        )}
        {ownRatings.length > 0 && (
          <ChoiceList
            label={i18n.t('series.rating')}
            value={filter.ownRating ?? ''}
            options={[
              ['', i18n.t('library.anyOwnRating')],
              ...ownRatings.map((rating) => [rating, ownRatingName(rating)] as const),
            ]}
            onChoose={(rating) => onFilter({ ...filter, ownRating: rating || null })}
          />
        )}
        {languages.length > 1 && (
          <ChoiceList
            label={i18n.t('library.language')}
            value={filter.language ?? ''}
            options={[
              ['', i18n.t('library.anyLanguage')],
              ...languages.map((language) => [language, languageName(language) ?? language] as const),
            ]}
            onChoose={(language) => onFilter({ ...filter, language: language || null })}
          />
        )}
        <ChoiceList
          label={i18n.t('library.column.newest')}
          value={`${filter.quietMonths ?? ''}`}
          options={[
            ['', i18n.t('library.anyNewest')],
            ...quietMonths.map(
              (months) => [`${months}`, i18n.t('library.quiet', { time: monthsText(months) })] as const,
            ),
          ]}
          onChoose={(months) => onFilter({ ...filter, quietMonths: Number(months) || null })}
        />
        <ChoiceList
          label={i18n.t('order.sort')}
          value={order}
          options={shownColumns.map((column) => [
            column,
            i18n.t('library.sortedBy', { column: i18n.t(columnNames[column]) }),
          ])}
          onChoose={(chosen) => {
            const column = shownColumns.find((one) => one === chosen);
            if (column) onOrder(column);
          }}
        />
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
  gone: 'library.trait.gone',
  muted: 'library.trait.muted',
  notFollowed: 'library.trait.notFollowed',
} as const satisfies Record<Trait, string>;

const ratings = {
  safe: 'reading.safe',
  suggestive: 'reading.suggestive',
  erotica: 'reading.erotica',
  pornographic: 'reading.pornographic',
} as const;

const publications = {
  ongoing: 'library.publication.ongoing',
  completed: 'library.publication.completed',
  hiatus: 'library.publication.hiatus',
  cancelled: 'library.publication.cancelled',
} as const satisfies Record<PublicationStatus, string>;

/** Another one stays as the service calls it. */
function contentRatingName(rating: string): string {
  return rating in ratings ? i18n.t(ratings[rating as keyof typeof ratings]) : rating;
}

function ownRatingName(rating: string): string {
  return rating === 'none' ? i18n.t('series.ratingNone') : i18n.t('series.ratingOf', { rating });
}

function toggledTraits(traits: readonly Trait[], trait: Trait): readonly Trait[] {
  return traits.includes(trait) ? traits.filter((other) => other !== trait) : [...traits, trait];
}

/** For how many months nothing has come out, as the table can be filtered by it. */
const quietMonths = [3, 6, 12, 24] as const;

/** "3 months", "2 years". */
function monthsText(months: number): string {
  const [unit, amount] = months % 12 === 0 ? (['year', months / 12] as const) : (['month', months] as const);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
