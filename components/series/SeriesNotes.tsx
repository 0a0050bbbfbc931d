import { i18n } from '#i18n';
import { isOwnClick } from '../look/own-click';
import { gapSentences } from '../texts/gap-sentences';
import { rhythmSentence } from '../texts/rhythm-sentence';
import type { SeriesEntry } from './series-entry';
import type { SeriesRequest } from './series-request';

interface SeriesNotesProps {
  readonly series: SeriesEntry;
  readonly request: SeriesRequest;
  /** Epoch ms. */
  readonly now: number;
  readonly onAskElsewhere: () => void;
}

/** How the series comes out, whether it is finished, and which numbers are not here, why, and where else they may be. */
export function SeriesNotes({ series, request, now, onAskElsewhere }: SeriesNotesProps) {
  const isAsking = request === 'askingElsewhere';
  return (
    <>
      {series.rhythm && <p>{rhythmSentence(series.rhythm, now)}</p>}
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
