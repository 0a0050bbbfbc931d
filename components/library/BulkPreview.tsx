import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { BulkAction } from '../../lib/model/bulk-change';
import { numberText } from '../texts/number-text';
import { bulkTitle, costSentence } from './bulk-texts';

/** Series that the preview names. */
const MOST_NAMED = 200;
/** As many ids as a request may name. */
const RATINGS_A_REQUEST = 100;

export interface PreviewedChange {
  readonly action: BulkAction;
  /** `null` while they are looked up. */
  readonly changes:
    | readonly { readonly mangaId: string; readonly title: string; readonly before: string; readonly after: string }[]
    | null;
  /** Of the chosen series, those that it does not change. */
  readonly unchanged: number;
  /** Of the chosen series, those with chapters or ratings that are not known here and would not be changed. */
  readonly incomplete: number;
  /** Those of them that are being asked for. */
  readonly loading: number;
  /** Not all of them came when they were asked for last. */
  readonly hasLoadFailed: boolean;
  readonly requests: number;
}

interface BulkPreviewProps extends PreviewedChange {
  /** Of the pacer; 0 while that is not known. */
  readonly slots: number;
  /** As it was typed. */
  readonly number: string;
  readonly onNumber: (typed: string) => void;
  readonly onLoad: () => void;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

/** What a change of many series would do, and what it costs. */
export function BulkPreview(props: BulkPreviewProps) {
  const { action, changes, unchanged, incomplete, requests, slots, onApply, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const count = changes?.length ?? 0;
  return (
    <dialog ref={dialog} class="bulk-preview" aria-labelledby="bulk-title" onClose={onCancel}>
      <h2 id="bulk-title">{bulkTitle(action)}</h2>
      {action.kind === 'markUpTo' && <LastNumber {...props} />}
      <p role="status">{isNoNumber(action) ? i18n.t('bulk.notNumber') : sentence(changes, requests, slots)}</p>
      {unchanged > 0 && count > 0 && <p class="bulk-note">{i18n.t('bulk.unchanged', unchanged)}</p>}
      {incomplete > 0 && <Missing {...props} />}
      {count > 0 && <Changes changes={changes ?? []} />}
      <div class="bulk-buttons">
        <button type="button" class="button" onClick={onCancel}>
          {i18n.t('series.cancel')}
        </button>
        {count > 0 && (
          <button type="button" class="button button-primary" onClick={onApply}>
            {i18n.t('bulk.apply')}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** What is not known here, and the press that asks for it. */
function Missing({ action, incomplete, loading, hasLoadFailed, onLoad }: BulkPreviewProps) {
  const isRating = action.kind === 'rate';
  return (
    <div class="bulk-note">
      <p>{i18n.t(isRating ? 'bulk.unrated' : 'bulk.incomplete', incomplete)}</p>
      {hasLoadFailed && <p role="alert">{i18n.t('bulk.loadFailed')}</p>}
      {loading > 0 ? (
        <p role="status">{i18n.t('bulk.loading', { count: numberText(loading) })}</p>
      ) : (
        <button type="button" class="button button-small" onClick={onLoad}>
          {isRating
            ? i18n.t('bulk.loadRatings', Math.ceil(incomplete / RATINGS_A_REQUEST))
            : i18n.t('bulk.load', incomplete)}
        </button>
      )}
    </div>
  );
}

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

function sentence(changes: PreviewedChange['changes'], requests: number, slots: number): string {
  if (changes === null) return i18n.t('upTo.looking');
  return changes.length === 0 ? i18n.t('bulk.nothing') : costSentence(changes.length, requests, slots);
}
