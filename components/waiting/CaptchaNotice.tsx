import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { failureSentence } from '../texts/failure-sentence';

interface CaptchaNoticeProps {
  /** The address of the service's site, where a captcha can be solved. */
  readonly site: string;
  readonly onTryAgain: () => void;
  /** The answer to "Try again" is on the way; where the notice goes away at once, there is no such time. */
  readonly isPressed?: boolean;
}

/** Says what to do on the site about a captcha, with a link to it, and "Try again" for afterwards. */
export function CaptchaNotice({ site, onTryAgain, isPressed = false }: CaptchaNoticeProps) {
  return (
    <Notice tone="warn">
      <p>{failureSentence('captcha')}</p>
      <p class="notice-ways">
        <a class="button button-small" href={site} target="_blank" rel="noreferrer">
          {i18n.t('failure.openSite')}
        </a>
        <button
          type="button"
          class="button button-small"
          aria-disabled={isPressed}
          onClick={() => isPressed || onTryAgain()}
        >
          {i18n.t('waiting.captchaSolved')}
        </button>
      </p>
    </Notice>
  );
}
