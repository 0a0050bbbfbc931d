import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import { FailureNotice } from '../look/FailureNotice';
import { isOwnClick } from '../look/own-click';

interface SurpriseOfferProps {
  /** From the local copy at no cost, or from the service. */
  readonly source: 'planned' | 'service';
  /** The service has been asked and has not answered. */
  readonly isAsking: boolean;
  /** Why the last press brought none. */
  readonly failure: { readonly code: string; readonly retryAt: number | null } | null;
  readonly clock: Clock;
  readonly onPress: () => void;
  readonly onReloadExtension: () => void;
}

/** A series at one press, which says before what it costs. */
export function SurpriseOffer(props: SurpriseOfferProps) {
  const { source, isAsking, failure, clock, onPress, onReloadExtension } = props;
  const why = useRef<HTMLDivElement>(null);
  // Above a status line of several lines there is little room.
  useLayoutEffect(() => why.current?.scrollIntoView({ block: 'nearest' }), [failure]);
  const isAsked = source === 'service' || isAsking;
  return (
    <>
      <button
        type="button"
        class="button button-primary"
        aria-disabled={isAsking}
        aria-busy={isAsking}
        onClick={(event) => isOwnClick(event) && !isAsking && onPress()}
      >
        {i18n.t(isAsked ? 'surprise.ask' : 'surprise.pick')}
      </button>
      {failure ? (
        <div ref={why}>
          <FailureNotice failure={failure} clock={clock} onReloadExtension={onReloadExtension} />
        </div>
      ) : (
        <p class="surprise-note">{i18n.t(isAsked ? 'surprise.fromService' : 'surprise.fromPlanned')}</p>
      )}
      <p class="surprise-note" aria-live="polite">
        {isAsking && i18n.t('surprise.asking')}
      </p>
    </>
  );
}
