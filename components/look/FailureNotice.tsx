import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import { failureSentence } from '../texts/failure-sentence';
import { timedSentence } from '../texts/times';
import { Notice } from './Notice';
import { useNow } from './use-now';

interface FailureNoticeProps {
  /** A failure code, and when trying again can help, in epoch ms. */
  readonly failure: { readonly code: string; readonly retryAt: number | null };
  readonly clock: Clock;
  readonly onReloadExtension: () => void;
}

/** What went wrong and what to do, with a countdown or a button if one helps. */
export function FailureNotice({ failure, clock, onReloadExtension }: FailureNoticeProps) {
  // It goes on by itself.
  const retryAt = failure.code === 'session-in-doubt' ? null : failure.retryAt;
  const isBackgroundGone = failure.code === 'no-background';
  return (
    <Notice tone={failure.retryAt === null ? 'danger' : 'warn'}>
      <p>{failureSentence(failure.code)}</p>
      {retryAt !== null && <Countdown until={retryAt} clock={clock} />}
      {isBackgroundGone && (
        <button type="button" class="button button-small" onClick={onReloadExtension}>
          {i18n.t('failure.reload')}
        </button>
      )}
    </Notice>
  );
}

/** A clock that a screen reader does not read aloud every second. */
function Countdown({ until, clock }: { until: number; clock: Clock }) {
  const now = useNow(clock, SECOND);
  return (
    <p class="countdown" role="timer" aria-live="off">
      {tryAgainSentence(until, now)}
    </p>
  );
}

function tryAgainSentence(until: number, now: number): string {
  return until <= now
    ? i18n.t('failure.tryNow')
    : timedSentence({ in: 'failure.tryIn', at: 'failure.tryAt' }, until, now);
}
