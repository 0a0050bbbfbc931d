import { i18n } from '#i18n';
import { Notice } from '../look/Notice';

interface WritesRefusedNoticeProps {
  /** The person has turned that on already. */
  readonly isOriginLeftOut: boolean;
  readonly onTryAgain: () => void;
  /** The answer to "Try again" is on the way. */
  readonly isPressed: boolean;
  /** Opens the page with the switch; `null` on that page itself. */
  readonly onOpenSettings: (() => void) | null;
}

/** The service can be read, but refuses every change: what that means, what may help, and "Try again". */
export function WritesRefusedNotice({
  isOriginLeftOut,
  onTryAgain,
  isPressed,
  onOpenSettings,
}: WritesRefusedNoticeProps) {
  return (
    <Notice tone="warn">
      <p>
        <strong>{i18n.t('writes.refusedTitle')}</strong>
      </p>
      <p>{i18n.t('failure.writesRefused')}</p>
      {isOriginLeftOut && <p>{i18n.t('writes.refusedStill')}</p>}
      {!isOriginLeftOut && onOpenSettings && <p>{i18n.t('writes.refusedHint')}</p>}
      <p class="notice-ways">
        {onOpenSettings && (
          <button type="button" class="button button-small" onClick={onOpenSettings}>
            {i18n.t('follows.settings')}
          </button>
        )}
        <button
          type="button"
          class="button button-small"
          aria-disabled={isPressed}
          onClick={() => isPressed || onTryAgain()}
        >
          {i18n.t('waiting.retry')}
        </button>
      </p>
    </Notice>
  );
}
