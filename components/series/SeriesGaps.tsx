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

/** Which numbers are not here and why, where else they may be, and whether the series is finished. */
export function SeriesGaps({ series, request, onAskElsewhere }: SeriesGapsProps) {
  const isAsking = request === 'askingElsewhere';
  return (
    <>
      {series.isFinished && <p>{i18n.t('series.finished')}</p>}
      {gapSentences(series, series.gaps).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {series.takenDown > 0 && series.officialLinks.length > 0 && <OfficialLinks addresses={series.officialLinks} />}
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

/** Each says where it leads. */
function OfficialLinks({ addresses }: { addresses: readonly string[] }) {
  return (
    <p class="series-official">
      {i18n.t('series.official')}{' '}
      {addresses.map((address) => (
        <a key={address} href={address} target="_blank" rel="noreferrer" title={address}>
          {new URL(address).host}
        </a>
      ))}
    </p>
  );
}
