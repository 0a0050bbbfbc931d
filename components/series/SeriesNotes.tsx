import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { isOwnClick } from '../look/own-click';
import { awaitedUntil, gapSentences, rhythmSentence } from '../texts/series-sentences';
import type { SeriesEntry, SeriesRequest } from './series-entry';

/** More have the same reason. */
const MOST_AWAITED = 3;

interface SeriesNotesProps {
  readonly series: SeriesEntry;
  readonly request: SeriesRequest;
  /** Epoch ms. */
  readonly now: number;
  readonly onFetchAllNumbers: () => void;
}

/** Whether the series is still there, how it comes out, whether it is finished, and which numbers are not here, why, and where else they may be. */
export function SeriesNotes({ series, request, now, onFetchAllNumbers }: SeriesNotesProps) {
  const canAsk = series.gaps.some(({ reason }) => reason === 'unasked');
  const notes = useRef<HTMLDivElement>(null);
  const couldAsk = useRef(canAsk);
  useLayoutEffect(() => {
    // The button that had the focus is gone: what it has brought is read in its place.
    if (couldAsk.current && !canAsk && document.activeElement === document.body) notes.current?.focus();
    couldAsk.current = canAsk;
  }, [canAsk]);
  return (
    <div ref={notes} class="series-notes" tabIndex={-1} aria-live="polite">
      {series.readOfGone !== null && <p>{i18n.t('series.gone', series.readOfGone)}</p>}
      {series.rhythm && <p>{rhythmSentence(series.rhythm, now)}</p>}
      {series.awaited.slice(0, MOST_AWAITED).map((awaited) => (
        <p key={awaited.number}>{awaitedUntil(series, awaited)}</p>
      ))}
      {series.isFinished && <p>{i18n.t('series.finished')}</p>}
      {gapSentences(series, series.gaps).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {series.takenDown > 0 && series.officialLinks.length > 0 && <OfficialLinks addresses={series.officialLinks} />}
      {canAsk && (
        // Also while it is asked: the background asks once, and again where it has died meanwhile.
        <button type="button" class="button button-plain" onClick={(event) => isOwnClick(event) && onFetchAllNumbers()}>
          {i18n.t(request === 'loadingNumbers' ? 'series.loadingNumbers' : 'series.fetchAllNumbers')}
        </button>
      )}
      {request === 'numbersFailed' && <p>{i18n.t('series.numbersFailed')}</p>}
    </div>
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
