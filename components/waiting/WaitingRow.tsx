import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Cover } from '../covers/Cover';
import { DiscardQuestion } from '../look/DiscardQuestion';
import { useEscape } from '../look/use-escape';
import { DOT } from '../texts/dot';
import { exactly } from '../texts/times';
import { DeliveryLine } from './DeliveryLine';
import { canBeTakenBack, intentSentence, subjectSentence, type WaitingEntry } from './waiting-entry';

/** What a person can do about an undelivered intent. */
export interface WaitingActions {
  readonly onRetry: (entry: WaitingEntry) => void;
  readonly onDismiss: (entry: WaitingEntry) => void;
  /** Whether a report that may have arrived is sent again; with its text, if that was lost. */
  readonly onDecide: (entry: WaitingEntry, again: boolean, details?: string) => void;
  /** Withdraws what has not left yet. */
  readonly onTakeBack: (entry: WaitingEntry) => void;
}

interface WaitingRowProps extends WaitingActions {
  readonly entry: WaitingEntry;
  /** `null` if the series is unknown here. */
  readonly cover: ReadonlySignal<string | null> | null;
  /** Epoch ms. */
  readonly now: number;
}

/** One intent of the queue: what it is about, its state, and the buttons for it. */
export function WaitingRow({ entry, cover, now, ...actions }: WaitingRowProps) {
  const { kind, key, title, chapter, address, at, state } = entry;
  const heading = `waiting-${kind}-${key}`;
  return (
    <li class="waiting-row" aria-labelledby={heading} aria-busy={entry.isPressed}>
      <Cover title={title} picture={cover?.value ?? null} />
      <div class="waiting-words">
        <h2 class="waiting-title" id={heading} title={title} dir="auto">
          {title}
        </h2>
        <p class="waiting-what" title={exactly(at)}>
          {address !== null && (
            <>
              <a href={address} target="_blank" rel="noreferrer" title={address}>
                {new URL(address).host}
              </a>
              {DOT}
            </>
          )}
          {chapter !== null && chapter + DOT}
          {intentSentence(entry, now)}
        </p>
        <DeliveryLine state={state} now={now} />
        <Choices entry={entry} {...actions} />
      </div>
      {canBeTakenBack(entry) && (
        <WaitingButton
          class="button-plain waiting-undo"
          name={i18n.t('waiting.undoNamed', { what: subjectSentence(entry) })}
          isPressed={entry.isPressed}
          onPress={() => actions.onTakeBack(entry)}
        >
          {i18n.t('waiting.undo')}
        </WaitingButton>
      )}
    </li>
  );
}

function Choices({ entry, onRetry, onDismiss, onDecide }: WaitingActions & Pick<WaitingRowProps, 'entry'>) {
  const what = subjectSentence(entry);
  if (entry.state.name === 'refused') {
    return (
      <div class="waiting-buttons">
        <WaitingButton
          class="button-small"
          name={i18n.t('waiting.retryNamed', { what })}
          isPressed={entry.isPressed}
          onPress={() => onRetry(entry)}
        >
          {i18n.t('waiting.retry')}
        </WaitingButton>
        <WaitingButton
          class="button-plain"
          name={i18n.t('waiting.dismissNamed', { what })}
          isPressed={entry.isPressed}
          onPress={() => onDismiss(entry)}
        >
          {i18n.t('waiting.dismiss')}
        </WaitingButton>
      </div>
    );
  }
  return entry.state.name === 'needs-decision' ? (
    <Decision entry={entry} why={entry.state.why} onDecide={onDecide} />
  ) : null;
}

type DecisionProps = Pick<WaitingRowProps, 'entry' | 'onDecide'> & { readonly why: 'absent' | 'restored' };

/** Offers to write a text again that was lost with the database. */
function Decision({ entry, why, onDecide }: DecisionProps) {
  const what = subjectSentence(entry);
  const field = useId();
  const [details, setDetails] = useState('');
  const [isDiscardAsked, setDiscardAsked] = useState(false);
  // It would close the popup.
  useEscape(details.trim() !== '', () => setDiscardAsked((wasAsked) => !wasAsked));
  const discard = () => {
    setDetails('');
    setDiscardAsked(false);
  };
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
            dir="auto"
            rows={2}
            value={details}
            onInput={({ currentTarget }) => setDetails(currentTarget.value)}
          />
          {isDiscardAsked && <DiscardQuestion onDiscard={discard} onKeep={() => setDiscardAsked(false)} />}
        </>
      )}
      <div class="waiting-buttons">
        <WaitingButton
          class="button-small"
          name={i18n.t('waiting.sendAgainNamed', { what })}
          isPressed={entry.isPressed}
          onPress={() => (isLost ? onDecide(entry, true, details) : onDecide(entry, true))}
        >
          {i18n.t('waiting.sendAgain')}
        </WaitingButton>
        <WaitingButton
          class="button-plain"
          name={i18n.t('waiting.doNotSendNamed', { what })}
          isPressed={entry.isPressed}
          onPress={() => onDecide(entry, false)}
        >
          {i18n.t('waiting.doNotSend')}
        </WaitingButton>
      </div>
    </>
  );
}

interface WaitingButtonProps {
  /** For assistive technology: no two buttons of the list have the same. */
  readonly name: string;
  readonly class: string;
  /** Something about the row was pressed, and its answer is on the way: until then no button of it does anything. */
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** A button of a row of the queue. */
function WaitingButton({ name, class: look, isPressed, onPress, children }: WaitingButtonProps) {
  return (
    <button
      type="button"
      class={`button ${look}`}
      aria-label={name}
      aria-disabled={isPressed}
      onClick={() => isPressed || onPress()}
    >
      {children}
    </button>
  );
}
