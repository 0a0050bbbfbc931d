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
  readonly results: readonly ShownResult[];
  /** Why the last press does not count. */
  readonly refusal: Refusal | null;
  /** The address of the service's site, where a captcha can be solved. */
  readonly site: string;
  /** Epoch ms. */
  readonly now: number;
  readonly onUndo: (id: string) => void;
  readonly onClose: (id: string) => void;
}

export interface ShownResult extends ActionResult {
  /** Pressed, and not acknowledged yet. */
  readonly isUndoing: boolean;
  /** Why "Undo" failed. */
  readonly undoFailure: string | null;
}

/** The results of the last clicks, in a page that is not ours. The region is there before its text, so that screen readers announce it. */
export function PageToasts({ results, refusal, ...on }: PageToastsProps) {
  return (
    <div class="toasts" role="status">
      {results.map((result) => (
        <PageToast key={result.operationId} result={result} {...on} />
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
  result,
  site,
  now,
  onUndo,
  onClose,
}: { result: ShownResult } & Omit<PageToastsProps, 'results' | 'refusal'>) {
  const { text, room, note, tone, undo } = resultSentence(result, now);
  // Pages can measure sizes, so a success always has the same one, with or without a note or "Undo".
  const keepsRoom = tone === 'done';
  const undoButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // "Undo" may disappear while it has the focus, which then stays in the toast.
  const losesFocus = !result.canUndo && undoButton.current?.matches(':focus') === true;
  useLayoutEffect(() => {
    if (losesFocus) closeButton.current?.focus();
  }, [losesFocus]);
  // Escape closes it from any of its buttons.
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose(result.operationId);
  return (
    <div class="toast" data-tone={tone}>
      <Icon name={iconOf(result)} />
      <div class="toast-words">
        <p>
          <Words room={room}>{text}</Words>
        </p>
        {(note !== null || keepsRoom) && (
          <p class="toast-note">
            <Words>{note ?? ''}</Words>
          </p>
        )}
        {result.undoFailure !== null && (
          <p class="toast-note">
            <Words>{failureSentence(result.undoFailure)}</Words>
          </p>
        )}
        {/* Not to be dragged: Firefox names to pages what is dragged over them. */}
        {waitsForCaptcha(result.delivery, result.code) && (
          <a class="press" href={site} target="_blank" rel="noreferrer" draggable={false} onKeyDown={onKeyDown}>
            <Words>{i18n.t('failure.openSite')}</Words>
          </a>
        )}
      </div>
      {result.canUndo ? (
        <button
          ref={undoButton}
          type="button"
          class="press"
          data-act={`undo ${result.operationId}`}
          aria-label={undo}
          aria-busy={result.isUndoing}
          onKeyDown={onKeyDown}
          onClick={() => onUndo(result.operationId)}
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
        data-act={`close ${result.operationId}`}
        aria-label={i18n.t('deed.close')}
        onKeyDown={onKeyDown}
        onClick={() => onClose(result.operationId)}
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
