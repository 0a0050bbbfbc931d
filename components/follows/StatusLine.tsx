import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import { useNow } from '../look/use-now';
import { DOT } from '../texts/dot';
import { type BackoffActions, BackoffChoices } from './BackoffChoices';
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
