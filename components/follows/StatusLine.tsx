import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import { useNow } from '../look/use-now';
import { DOT } from '../texts/dot';
import { timeOfDay } from '../texts/times';
import { checkHint, queueSentence, type Status, type StatusParts, statusOf } from './status';

interface StatusLineProps extends Omit<StatusParts, 'now'> {
  readonly clock: Clock;
  /** `null` if the screen above has the button already. */
  readonly onSignIn: (() => void) | null;
  readonly backoff: BackoffActions;
  /** At the end of the line. */
  readonly children?: ComponentChildren;
}

/** The line at the foot of the popup: the one sentence that matters most, with a bar while a sync runs. */
export function StatusLine({ clock, onSignIn, backoff, children, ...parts }: StatusLineProps) {
  const now = useNow(clock, SECOND);
  const status = statusOf({ ...parts, now });
  const { session, pause, sync, counts } = parts;
  // A block needs the room more than the account's name.
  const account = status.isBackoff ? null : session.account;
  // While signed out, the sentence itself says what is kept.
  const queue = session.state === 'signed-out' && !status.isBackoff ? null : queueSentence(counts);
  return (
    <footer class="status" data-tone={status.tone}>
      {status.tone === 'busy' && (
        <progress aria-label={i18n.t('status.progress')} {...(sync.of > 0 && { value: sync.done, max: sync.of })} />
      )}
      <p role="status" title={checkHint(sync)}>
        <Sentence sentence={status.sentence} countdown={status.countdown} />
        {queue !== null && <span class="status-queue">{DOT + queue}</span>}
      </p>
      {session.state === 'signed-out'
        ? onSignIn && (
            <button type="button" class="button button-plain" onClick={onSignIn}>
              {i18n.t('empty.signIn')}
            </button>
          )
        : account && <span class="status-account">{account.name}</span>}
      {children}
      {status.isBackoff && <BackoffChoices {...backoff} until={pause.until} now={now} />}
    </footer>
  );
}

function Sentence({ sentence, countdown }: Pick<Status, 'sentence' | 'countdown'>) {
  if (countdown === null) return <>{sentence}</>;
  const [before, after] = sentence.split(countdown);
  return (
    <>
      {before}
      <span class="status-countdown" role="timer" aria-live="off">
        {countdown}
      </span>
      {after}
    </>
  );
}

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
