import { i18n } from '#i18n';
import { timeOfDay } from '../texts/times';

/** What came of the person's wish to ask in spite of a silence: a question was sent, or what it would cost, in epoch ms. */
export type SilenceAnswer = { readonly kind: 'asked' } | { readonly kind: 'cost'; readonly until: number };

/** What a person can do about a silence, and what came of it. */
export interface SilenceWays {
  readonly answer: SilenceAnswer | null;
  readonly onNewNetwork: () => void;
  readonly onAskNow: () => void;
}

interface SilenceChoicesProps extends SilenceWays {
  /** When it is next asked without a click, in epoch ms. */
  readonly until: number | null;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The one good reason to break a silence, as a button; and for impatience, what that would cost. A question on another
 * network is asked once: who stands behind the next address is not known any better the second time.
 */
export function SilenceChoices({ answer, until, now, onNewNetwork, onAskNow }: SilenceChoicesProps) {
  const wasAsked = answer?.kind === 'asked';
  return (
    <div class="silence">
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

function answerSentence(answer: SilenceAnswer, until: number | null, now: number): string {
  if (answer.kind === 'asked') return i18n.t('status.asked');
  const cost = i18n.t('status.cost', { time: timeOfDay(answer.until, now) });
  return until === null ? cost : `${cost} ${i18n.t('status.askedAt', { time: timeOfDay(until, now) })}`;
}
