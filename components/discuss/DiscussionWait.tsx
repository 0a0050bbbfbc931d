import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import { BrandMark } from '../look/BrandMark';
import { FailureNotice } from '../look/FailureNotice';
import { needsSignIn } from '../texts/delivery-sentence';

interface DiscussionWaitProps {
  /** Why there is nothing to go on to; `null` while it is being looked for. */
  readonly failure: { readonly code: string; readonly retryAt: number | null } | null;
  readonly clock: Clock;
  readonly onTryAgain: () => void;
  readonly onSignIn: () => void;
  readonly onReloadExtension: () => void;
}

/** What one sees in the tab until the forum's thread is known; or why it is not. */
export function DiscussionWait({ failure, clock, onTryAgain, onSignIn, onReloadExtension }: DiscussionWaitProps) {
  return (
    <main class="discussion">
      <BrandMark size={32} />
      <h1>{i18n.t('discuss.title')}</h1>
      {failure === null ? (
        <p role="status">{i18n.t('discuss.looking')}</p>
      ) : (
        <>
          <FailureNotice failure={failure} clock={clock} onReloadExtension={onReloadExtension} />
          <p>
            {needsSignIn(failure.code) ? (
              <button type="button" class="button button-primary" onClick={onSignIn}>
                {i18n.t('empty.signIn')}
              </button>
            ) : (
              <button type="button" class="button button-primary" onClick={onTryAgain}>
                {i18n.t('empty.tryAgain')}
              </button>
            )}
          </p>
        </>
      )}
    </main>
  );
}
