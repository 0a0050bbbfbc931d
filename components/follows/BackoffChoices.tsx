import { i18n } from '#i18n';
import { timeOfDay } from '../texts/times';

/** The answer to "Ask now" or "I’m on another network": a probe was sent, or until when asking would prolong the block, in epoch ms. */
export type BackoffAnswer = { readonly kind: 'asked' } | { readonly kind: 'cost'; readonly until: number };

/** What a person can do while the service does not respond, and the answer. */
export interface BackoffActions {
  readonly answer: BackoffAnswer | null;
  readonly onNewNetwork: () => void;
  readonly onAskNow: () => void;
}

interface BackoffChoicesProps extends BackoffActions {
  /** When the next probe leaves by itself, in epoch ms. */
  readonly until: number | null;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * A button for the one good reason to ask during a block, and one that says what asking now would cost. On another network
 * one probe leaves, and no second one: it would tell no more about the new address.
 */
export function BackoffChoices({ answer, until, now, onNewNetwork, onAskNow }: BackoffChoicesProps) {
  const wasAsked = answer?.kind === 'asked';
  return (
    <div class="backoff">
      <button
        type="button"
        class="button button-small"
        aria-disabled={wasAsked}
        onClick={() => !wasAsked && onNewNetwork()}
      >
        {i18n.t('status.newNetwork')}
      </button>
      {!wasAsked && (
        <button type="button" class="button button-plain" onClick={onAskNow}>
          {i18n.t('status.askNow')}
        </button>
      )}
      <p aria-live="polite">{answer && answerSentence(answer, until, now)}</p>
    </div>
  );
}

function answerSentence(answer: BackoffAnswer, until: number | null, now: number): string {
  if (answer.kind === 'asked') return i18n.t('status.asked');
  const cost = i18n.t('status.cost', { time: timeOfDay(answer.until, now) });
  return until === null ? cost : `${cost} ${i18n.t('status.askedAt', { time: timeOfDay(until, now) })}`;
}
