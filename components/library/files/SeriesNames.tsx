import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { numberText } from '../../texts/number-text';

/** Of thousands, each would be an element of the page. */
const NAMED_AT_ONCE = 200;

interface SeriesNamesProps<Series> {
  readonly words: string;
  readonly series: readonly Series[];
  readonly line: (one: Series) => ComponentChildren;
}

/** A sentence about series, which opens to a line for each of them. */
export function SeriesNames<Series>({ words, series, line }: SeriesNamesProps<Series>) {
  const [most, setMost] = useState(NAMED_AT_ONCE);
  const more = series.length - most;
  return (
    <details class="files-names">
      <summary>{words}</summary>
      <ul>
        {series.slice(0, most).map((one, place) => (
          <li key={place}>
            <bdi>{line(one)}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" class="button button-small" onClick={() => setMost(most + NAMED_AT_ONCE)}>
          {i18n.t('bulk.more', { count: numberText(more) })}
        </button>
      )}
    </details>
  );
}
