import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { BulkCost } from '../../lib/library/bulk/bulk-cost';
import type { BulkAction } from '../../lib/model/bulk-change';
import { numberText } from '../texts/number-text';
import { BulkDialog } from './BulkDialog';
import { bulkTitle, costSentence, type Pace } from './bulk-texts';
import { type MissingPart, MissingParts } from './MissingParts';

/** Series that the preview names. */
const MOST_NAMED = 200;

export interface PreviewedChange {
  readonly action: BulkAction;
  /** `null` while they are looked up. */
  readonly changes:
    | readonly { readonly mangaId: string; readonly title: string; readonly before: string; readonly after: string }[]
    | null;
  /** Of the chosen series, those that it does not change. */
  readonly unchanged: number;
  /** What is not known here of the chosen series: it would not be changed. */
  readonly missing: readonly MissingPart[];
  readonly cost: BulkCost;
}

interface BulkPreviewProps extends PreviewedChange {
  readonly pace: Pace;
  /** The last change, which this one replaces, can still be undone. */
  readonly endsUndo: boolean;
  /** As it was typed. */
  readonly number: string;
  readonly onNumber: (typed: string) => void;
  readonly onLoad: () => void;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

/** What a change of many series would do, and what it costs. What is not known of them is asked about first. */
export function BulkPreview(props: BulkPreviewProps) {
  const { action, changes, unchanged, missing, cost, pace, endsUndo, onLoad, onApply, onCancel } = props;
  const lacking = missing.reduce((sum, { of }) => sum + of, 0);
  // Another number may lack more series than those that were let go.
  const [letGo, setLetGo] = useState(0);
  const isAskedFirst = lacking > letGo;
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (letGo > 0) status.current?.focus();
  }, [letGo]);
  const count = isAskedFirst ? 0 : (changes?.length ?? 0);
  return (
    <BulkDialog
      title={bulkTitle(action)}
      confirm={count > 0 && i18n.t('bulk.apply')}
      onConfirm={onApply}
      onCancel={onCancel}
    >
      {action.kind === 'markUpTo' && <LastNumber {...props} />}
      <p ref={status} role="status" tabIndex={-1}>
        {isNoNumber(action) ? i18n.t('bulk.notNumber') : !isAskedFirst && sentence(changes, cost, pace)}
      </p>
      {isAskedFirst && (
        <div class="bulk-note">
          <MissingParts missing={missing} words={words} onLoad={onLoad} />
          {missing.every(({ loading }) => loading === 0) && (
            <button type="button" class="button button-small" onClick={() => setLetGo(lacking)}>
              {i18n.t('bulk.withoutThem')}
            </button>
          )}
        </div>
      )}
      {endsUndo && count > 0 && <p class="bulk-note">{i18n.t('bulk.endsUndo')}</p>}
      {unchanged > 0 && count > 0 && <p class="bulk-note">{i18n.t('bulk.unchanged', unchanged)}</p>}
      {count > 0 && <Changes changes={changes ?? []} />}
    </BulkDialog>
  );
}

const words = {
  chapters: (count: number) => i18n.t('bulk.incomplete', count),
  ratings: (count: number) => i18n.t('bulk.unrated', count),
};

function isNoNumber(action: BulkAction): boolean {
  return action.kind === 'markUpTo' && Number.isNaN(action.number);
}

function LastNumber({ action, number, onNumber }: Pick<BulkPreviewProps, 'action' | 'number' | 'onNumber'>) {
  return (
    <>
      <div class="bulk-number">
        <label for="bulk-number">{i18n.t('bulk.upTo')}</label>
        <input
          id="bulk-number"
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={number}
          aria-describedby="bulk-number-help"
          aria-invalid={isNoNumber(action)}
          onInput={({ currentTarget }) => onNumber(currentTarget.value)}
        />
      </div>
      <p id="bulk-number-help" class="bulk-note">
        {i18n.t('bulk.upToHelp')}
      </p>
    </>
  );
}

function Changes({ changes }: { changes: NonNullable<PreviewedChange['changes']> }) {
  return (
    <ul>
      {changes.slice(0, MOST_NAMED).map(({ mangaId, title, before, after }) => (
        <li key={mangaId}>
          <bdi>{title}</bdi>
          <span>
            {before !== '' && <s>{before}</s>} {after}
          </span>
        </li>
      ))}
      {changes.length > MOST_NAMED && (
        <li>{i18n.t('bulk.more', { count: numberText(changes.length - MOST_NAMED) })}</li>
      )}
    </ul>
  );
}

function sentence(changes: PreviewedChange['changes'], cost: BulkCost, pace: Pace): string {
  if (changes === null) return i18n.t('upTo.looking');
  return changes.length === 0 ? i18n.t('bulk.nothing') : costSentence(changes.length, cost, pace);
}
