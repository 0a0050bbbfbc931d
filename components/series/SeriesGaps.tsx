import { i18n } from '#i18n';
import { isOwnClick } from '../look/own-click';
import { gapSentences } from '../texts/gap-sentences';
import type { SeriesEntry } from './series-entry';
import type { SeriesRequest } from './series-request';

interface SeriesGapsProps {
  readonly series: SeriesEntry;
  readonly request: SeriesRequest;
  readonly onAskElsewhere: () => void;
}

/** Which numbers are not here and why, and whether the series is finished. */
export function SeriesGaps({ series, request, onAskElsewhere }: SeriesGapsProps) {
  const isAsking = request === 'askingElsewhere';
  return (
    <>
      {series.isFinished && <p>{i18n.t('series.finished')}</p>}
      {gapSentences(series, series.gaps).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {series.gaps.some(({ reason }) => reason === 'unasked') && (
        <button
          type="button"
          class="button button-plain"
          aria-disabled={isAsking}
          onClick={(event) => isOwnClick(event) && !isAsking && onAskElsewhere()}
        >
          {i18n.t(isAsking ? 'series.askingElsewhere' : 'series.askElsewhere')}
        </button>
      )}
      <p role="status">{request === 'elsewhereFailed' ? i18n.t('series.elsewhereFailed') : ''}</p>
    </>
  );
}
