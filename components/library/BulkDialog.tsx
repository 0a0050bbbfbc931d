import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';

interface BulkDialogProps {
  readonly title: string;
  /** The button that does it; `false` while there is nothing to do. */
  readonly confirm: string | false;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ComponentChildren;
}

/** What a press would do to many series, before it does. Escape cancels; the focus goes back to where it came from. */
export function BulkDialog({ title, confirm, onConfirm, onCancel, children }: BulkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Once it is gone from the page, it gives no focus back.
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog ref={dialog} class="bulk-preview" aria-labelledby={titleId} onClose={onCancel}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <div class="bulk-buttons">
        <button type="button" class="button" onClick={onCancel}>
          {i18n.t('series.cancel')}
        </button>
        {confirm !== false && (
          <button type="button" class="button button-primary" onClick={onConfirm}>
            {confirm}
          </button>
        )}
      </div>
    </dialog>
  );
}
