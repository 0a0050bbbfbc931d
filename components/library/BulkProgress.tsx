import { i18n } from '#i18n';
import type { UndoCost } from '../../lib/library/bulk/bulk-cost';
import type { BulkChangeRow } from '../../lib/model/bulk-change';
import { DOT } from '../texts/dot';
import { BulkDialog } from './BulkDialog';
import { bulkSentence, costSentence, type Pace } from './bulk-texts';

interface BulkProgressProps {
  readonly action: BulkChangeRow['action'];
  readonly isUndo: boolean;
  readonly isPaused: boolean;
  readonly isOver: boolean;
  readonly done: number;
  readonly of: number;
  readonly refused: number;
  readonly skipped: number;
  readonly letGo: number;
  readonly forgotten: number;
  readonly onPause: (isPaused: boolean) => void;
  /** What "Undo all" would cost, while it is asked about. */
  readonly undoing: UndoCost | null;
  readonly pace: Pace;
  readonly onAskUndo: () => void;
  readonly onCancelUndo: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** How far the last change of many series has come, and what can be done about it. */
export function BulkProgress(props: BulkProgressProps) {
  const { isUndo, isPaused, isOver, done, of, refused, skipped, letGo, forgotten } = props;
  const { undoing, onPause, onAskUndo, onClose } = props;
  const notes = [
    ...(isPaused && !isOver ? [i18n.t('bulk.paused')] : []),
    ...(refused > 0 ? [i18n.t('status.refused', refused)] : []),
    ...(skipped > 0 ? [i18n.t('bulk.skipped', skipped)] : []),
    ...(letGo > 0 ? [i18n.t('bulk.letGo', letGo)] : []),
    ...(forgotten > 0 ? [i18n.t('bulk.forgotten', forgotten)] : []),
  ];
  return (
    <section class="bulk-progress" aria-label={i18n.t('bulk.name')}>
      {!isOver && <progress value={done} max={of} aria-label={i18n.t('bulk.name')} />}
      <p role="status">{[bulkSentence(props), ...notes].join(DOT)}</p>
      <div class="bulk-buttons">
        {!isOver && (
          <button type="button" class="button button-small" onClick={() => onPause(!isPaused)}>
            {i18n.t(isPaused ? 'bulk.goOn' : 'bulk.pauseButton')}
          </button>
        )}
        {!isUndo && (
          <button type="button" class="button button-small" onClick={onAskUndo}>
            {i18n.t('bulk.undoAll')}
          </button>
        )}
        {isOver && (
          <button type="button" class="button button-small" onClick={onClose}>
            {i18n.t('bulk.closeButton')}
          </button>
        )}
      </div>
      {undoing && <UndoQuestion {...props} undoing={undoing} />}
    </section>
  );
}

function UndoQuestion({ undoing, pace, onUndo, onCancelUndo }: BulkProgressProps & { readonly undoing: UndoCost }) {
  return (
    <BulkDialog
      title={i18n.t('bulk.undoAll')}
      confirm={i18n.t('waiting.undo')}
      onConfirm={onUndo}
      onCancel={onCancelUndo}
    >
      <p>{costSentence(undoing.series, undoing, pace)}</p>
      {undoing.questions > 0 && <p class="bulk-note">{i18n.t('bulk.undoQuestions', undoing.questions)}</p>}
    </BulkDialog>
  );
}
