import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import type { AccessActions } from '../access/AccessChoice';
import { AccessNeeded } from '../access/AccessNeeded';
import { FailureNotice } from '../look/FailureNotice';
import { BrandMark } from '../look/Icon';
import { needsSignIn } from '../texts/delivery-sentence';
import { CaptchaNotice } from '../waiting/CaptchaNotice';

interface DiscussionWaitProps {
  /** Why there is no thread to open; `null` while the search runs. */
  readonly failure: { readonly code: string; readonly retryAt: number | null } | null;
  readonly clock: Clock;
  readonly access: AccessActions;
  /** The address of the service's site. */
  readonly site: string;
  readonly onTryAgain: () => void;
  readonly onSignIn: () => void;
  readonly onReloadExtension: () => void;
}

/** Fills the tab until the forum's thread is known, or says why it is not. */
export function DiscussionWait({ failure, ...props }: DiscussionWaitProps) {
  return (
    <main class="discussion">
      <BrandMark size={32} />
      <h1>{i18n.t('discuss.title')}</h1>
      {failure === null ? <p role="status">{i18n.t('discuss.looking')}</p> : <Stopped failure={failure} {...props} />}
    </main>
  );
}

type StoppedProps = DiscussionWaitProps & { readonly failure: NonNullable<DiscussionWaitProps['failure']> };

/** Why the search stopped, and the one thing that helps. */
function Stopped({ failure, clock, access, site, onTryAgain, onSignIn, onReloadExtension }: StoppedProps) {
  if (failure.code === 'captcha') return <CaptchaNotice site={site} onTryAgain={onTryAgain} />;
  const [help, onPress] = needsSignIn(failure.code)
    ? ([i18n.t('empty.signIn'), onSignIn] as const)
    : ([i18n.t('empty.tryAgain'), onTryAgain] as const);
  return (
    <AccessNeeded access={access} code={failure.code} onGiven={onTryAgain}>
      <FailureNotice failure={failure} clock={clock} onReloadExtension={onReloadExtension} />
      <button type="button" class="button button-primary" onClick={onPress}>
        {help}
      </button>
    </AccessNeeded>
  );
}
