import { i18n } from '#i18n';

interface ToastProps {
  readonly text: string;
  /** The name of the button that takes it back; absent where nothing can be. */
  readonly undoLabel: string | null;
  readonly tone: 'done' | 'danger';
  readonly onUndo: () => void;
}

/** What was just done, for as long as it can be taken back. */
export function Toast({ text, undoLabel, tone, onUndo }: ToastProps) {
  return (
    <div class="toast" aria-live="polite" data-tone={tone}>
      <p title={text}>{text}</p>
      {undoLabel !== null && (
        <button type="button" class="button button-small" aria-label={undoLabel} onClick={onUndo}>
          {i18n.t('follows.undo')}
        </button>
      )}
    </div>
  );
}
