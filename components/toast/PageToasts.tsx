import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Refusal } from '../../lib/in-page/visibility';
import type { ActionResult } from '../../lib/messages/action-result';
import { Icon, type IconName } from '../look/Icon';
import { Words } from '../look/Words';
import { waitsForCaptcha } from '../texts/delivery-sentence';
import { failureSentence } from '../texts/failure-sentence';
import { refusalSentence } from '../texts/refusal-sentence';
import { resultSentence } from '../texts/result-sentence';

interface PageToastsProps {
  /** Oldest first. */
  readonly deeds: readonly ShownDeed[];
  /** Why the last press does not count. */
  readonly refusal: Refusal | null;
  /** The address of the service's site, where a captcha can be solved. */
  readonly site: string;
  /** Epoch ms. */
  readonly now: number;
  readonly onUndo: (id: string) => void;
  readonly onClose: (id: string) => void;
}

export interface ShownDeed extends ActionResult {
  /** Pressed, and not acknowledged yet. */
  readonly isUndoing: boolean;
  /** Why "Undo" came to nothing. */
  readonly undoFailure: string | null;
}

/** What came of the last clicks, in the corner of a page that is not ours. It is there before its words, so that they are read out. */
export function PageToasts({ deeds, refusal, ...on }: PageToastsProps) {
  return (
    <div class="toasts" role="status">
      {deeds.map((deed) => (
        <PageToast key={deed.id} deed={deed} {...on} />
      ))}
      {refusal !== null && (
        <p class="toast toast-note">
          <Words>{refusalSentence(refusal)}</Words>
        </p>
      )}
    </div>
  );
}

function PageToast({
  deed,
  site,
  now,
  onUndo,
  onClose,
}: { deed: ShownDeed } & Omit<PageToastsProps, 'deeds' | 'refusal'>) {
  const { text, room, note, tone, undo } = resultSentence(deed, now);
  // What is done or was so already has one size, whether there is more to say or to take back, or not: pages see sizes.
  const keepsRoom = tone === 'done';
  const undoButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // What takes it back may go while it has the focus, which then stays in the toast.
  const losesFocus = !deed.canUndo && undoButton.current?.matches(':focus') === true;
  useLayoutEffect(() => {
    if (losesFocus) closeButton.current?.focus();
  }, [losesFocus]);
  // Escape closes it from any of its buttons.
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose(deed.id);
  return (
    <div class="toast" data-tone={tone}>
      <Icon name={iconOf(deed)} />
      <div class="toast-words">
        <p>
          <Words room={room}>{text}</Words>
        </p>
        {(note !== null || keepsRoom) && (
          <p class="toast-note">
            <Words>{note ?? ''}</Words>
          </p>
        )}
        {deed.undoFailure !== null && (
          <p class="toast-note">
            <Words>{failureSentence(deed.undoFailure)}</Words>
          </p>
        )}
        {/* Not to be dragged: Firefox names to pages what is dragged over them. */}
        {waitsForCaptcha(deed.delivery, deed.code) && (
          <a class="press" href={site} target="_blank" rel="noreferrer" draggable={false} onKeyDown={onKeyDown}>
            <Words>{i18n.t('failure.openSite')}</Words>
          </a>
        )}
      </div>
      {deed.canUndo ? (
        <button
          ref={undoButton}
          type="button"
          class="press"
          data-act={`undo ${deed.id}`}
          aria-label={undo}
          aria-busy={deed.isUndoing}
          onKeyDown={onKeyDown}
          onClick={() => onUndo(deed.id)}
        >
          <Words>{i18n.t('follows.undo')}</Words>
        </button>
      ) : (
        keepsRoom && (
          <span class="press press-none" aria-hidden="true">
            <Words room={[i18n.t('follows.undo')]}>{''}</Words>
          </span>
        )
      )}
      <button
        ref={closeButton}
        type="button"
        class="press press-small"
        data-act={`close ${deed.id}`}
        aria-label={i18n.t('deed.close')}
        onKeyDown={onKeyDown}
        onClick={() => onClose(deed.id)}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}

function iconOf({ outcome, delivery, code }: ActionResult): IconName {
  if (outcome === 'failed' || outcome === 'unresolved' || delivery === 'refused') return 'warning';
  if (outcome === 'asking') return 'clock';
  if (outcome === 'nothing' || outcome === 'later') return 'question';
  if (delivery === 'delivered') return 'delivered';
  return delivery === 'waiting' && code !== null ? 'pause' : 'tick';
}
