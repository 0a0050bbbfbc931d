import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import { useNow } from '../look/use-now';
import { SilenceChoices, type SilenceWays } from './SilenceChoices';
import { checkHint, queueSentence, type Status, type StatusParts, statusOf } from './status';

interface StatusLineProps extends Omit<StatusParts, 'now'> {
  readonly clock: Clock;
  /** `null` where the screen above offers it already. */
  readonly onSignIn: (() => void) | null;
  readonly silence: SilenceWays;
  /** What stands at the end of the line. */
  readonly children?: ComponentChildren;
}

/** The line at the foot of the popup: how things are, with a bar while a check runs. */
export function StatusLine({ clock, onSignIn, silence, children, ...parts }: StatusLineProps) {
  const now = useNow(clock, SECOND);
  const status = statusOf({ ...parts, now });
  const { session, pause, check, counts } = parts;
  // Whose list it is matters less than a silence, which needs the room.
  const account = status.isSilence ? null : session.account;
  // While signed out, the sentence itself says what is kept.
  const queue = session.state === 'signed-out' && !status.isSilence ? null : queueSentence(counts);
  return (
    <footer class="status" data-tone={status.tone}>
      {status.tone === 'busy' && (
        <progress aria-label={i18n.t('status.progress')} {...(check.of > 0 && { value: check.done, max: check.of })} />
      )}
      <p role="status" title={checkHint(check)}>
        <Sentence sentence={status.sentence} countdown={status.countdown} />
        {queue !== null && <span class="status-queue"> · {queue}</span>}
      </p>
      {session.state === 'signed-out'
        ? onSignIn && (
            <button type="button" class="button button-plain" onClick={onSignIn}>
              {i18n.t('empty.signIn')}
            </button>
          )
        : account && <span class="status-account">{account.name}</span>}
      {children}
      {status.isSilence && <SilenceChoices {...silence} until={pause.until} now={now} />}
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
