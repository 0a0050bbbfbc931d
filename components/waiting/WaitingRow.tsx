import type { ReadonlySignal } from '@preact/signals';
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Cover } from '../follows/Cover';
import { exactly } from '../texts/times';
import { DeliveryLine } from './DeliveryLine';
import { aboutSentence, canBeTakenBack, intentSentence, type WaitingEntry } from './waiting-entry';

/** What a person can do about what does not arrive. */
export interface WaitingActions {
  readonly onRetry: (entry: WaitingEntry) => void;
  readonly onDismiss: (entry: WaitingEntry) => void;
  /** Of a report that may have arrived: whether it is sent again, or let go; with its text, where that was lost. */
  readonly onDecide: (entry: WaitingEntry, again: boolean, details?: string) => void;
  /** Of what has not left yet: it shall not be sent. */
  readonly onTakeBack: (entry: WaitingEntry) => void;
}

interface WaitingRowProps extends WaitingActions {
  readonly entry: WaitingEntry;
  /** `null` where the series is not known here. */
  readonly cover: ReadonlySignal<string | null> | null;
  /** Epoch ms. */
  readonly now: number;
}

/** One thing in the queue: what it is about, what was wanted and when, how it stands, and what can be done about that. */
export function WaitingRow({ entry, cover, now, ...actions }: WaitingRowProps) {
  const { kind, key, title, chapter, at, state } = entry;
  const heading = `waiting-${kind}-${key}`;
  return (
    <li class="waiting-row" aria-labelledby={heading}>
      <Cover title={title} picture={cover?.value ?? null} />
      <div class="waiting-words">
        <h2 class="waiting-title" id={heading} title={title}>
          {title}
        </h2>
        <p class="waiting-what" title={exactly(at)}>
          {chapter !== null && `${chapter} · `}
          {intentSentence(entry, now)}
        </p>
        <DeliveryLine state={state} now={now} />
        <Choices entry={entry} {...actions} />
      </div>
      {canBeTakenBack(entry) && (
        <button
          type="button"
          class="button button-plain waiting-undo"
          aria-label={i18n.t('waiting.undoNamed', { what: aboutSentence(entry) })}
          onClick={() => actions.onTakeBack(entry)}
        >
          {i18n.t('waiting.undo')}
        </button>
      )}
    </li>
  );
}

function Choices({ entry, onRetry, onDismiss, onDecide }: WaitingActions & Pick<WaitingRowProps, 'entry'>) {
  const what = aboutSentence(entry);
  if (entry.state.name === 'refused') {
    return (
      <div class="waiting-buttons">
        <button
          type="button"
          class="button button-small"
          aria-label={i18n.t('waiting.retryNamed', { what })}
          onClick={() => onRetry(entry)}
        >
          {i18n.t('waiting.retry')}
        </button>
        <button
          type="button"
          class="button button-plain"
          aria-label={i18n.t('waiting.dismissNamed', { what })}
          onClick={() => onDismiss(entry)}
        >
          {i18n.t('waiting.dismiss')}
        </button>
      </div>
    );
  }
  return entry.state.name === 'needs-decision' ? (
    <Decision entry={entry} why={entry.state.why} onDecide={onDecide} />
  ) : null;
}

type DecisionProps = Pick<WaitingRowProps, 'entry' | 'onDecide'> & { readonly why: 'absent' | 'restored' };

/** A text that was lost with the database can be written once more. */
function Decision({ entry, why, onDecide }: DecisionProps) {
  const what = aboutSentence(entry);
  const field = useId();
  const [details, setDetails] = useState('');
  const isLost = why === 'restored';
  return (
    <>
      {isLost && (
        <>
          <label class="waiting-label" for={field}>
            {i18n.t('waiting.details')}
          </label>
          <textarea
            id={field}
            class="waiting-details"
            rows={2}
            value={details}
            onInput={({ currentTarget }) => setDetails(currentTarget.value)}
          />
        </>
      )}
      <div class="waiting-buttons">
        <button
          type="button"
          class="button button-small"
          aria-label={i18n.t('waiting.sendAgainNamed', { what })}
          onClick={() => (isLost ? onDecide(entry, true, details) : onDecide(entry, true))}
        >
          {i18n.t('waiting.sendAgain')}
        </button>
        <button
          type="button"
          class="button button-plain"
          aria-label={i18n.t('waiting.doNotSendNamed', { what })}
          onClick={() => onDecide(entry, false)}
        >
          {i18n.t('waiting.doNotSend')}
        </button>
      </div>
    </>
  );
}
