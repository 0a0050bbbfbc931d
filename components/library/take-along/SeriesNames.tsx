import { i18n } from '#i18n';
import { numberText } from '../../texts/number-text';

/** More would be a page of their own. */
const MOST_NAMED = 200;

/** A sentence about series, which opens to their titles. */
export function SeriesNames({ words, titles }: { words: string; titles: readonly string[] }) {
  return (
    <details class="take-along-names">
      <summary>{words}</summary>
      <ul>
        {titles.slice(0, MOST_NAMED).map((title) => (
          <li key={title}>
            <bdi>{title}</bdi>
          </li>
        ))}
        {titles.length > MOST_NAMED && (
          <li>{i18n.t('bulk.more', { count: numberText(titles.length - MOST_NAMED) })}</li>
        )}
      </ul>
    </details>
  );
}
