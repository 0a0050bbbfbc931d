import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { BulkAction, SeriesListing } from '../../lib/model/bulk-change';
import { numberText } from '../texts/number-text';
import { lasting } from '../texts/times';
import { bulkTitle, listingText } from './bulk-texts';
import { bulkTimeMs, isBesideTab } from './bulk-time';

/** Series that the preview names. */
const MOST_NAMED = 200;

export interface PreviewedChange {
  readonly action: BulkAction;
  readonly changes: readonly {
    readonly mangaId: string;
    readonly title: string;
    readonly before: SeriesListing;
    readonly after: SeriesListing;
  }[];
  /** Of the chosen series, those that are as wanted already. */
  readonly unchanged: number;
  readonly requests: number;
}

interface BulkPreviewProps extends PreviewedChange {
  /** Of the pacer; 0 while that is not known. */
  readonly slots: number;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

/** What a change of many series would do, and what it costs. */
export function BulkPreview({ action, changes, unchanged, requests, slots, onApply, onCancel }: BulkPreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isEmpty = changes.length === 0;
  return (
    <dialog ref={dialog} class="bulk-preview" aria-labelledby="bulk-title" onClose={onCancel}>
      <h2 id="bulk-title">{bulkTitle(action)}</h2>
      <p>{isEmpty ? i18n.t('bulk.nothing') : summary(changes.length, requests, slots)}</p>
      {unchanged > 0 && !isEmpty && <p class="bulk-note">{i18n.t('bulk.unchanged', unchanged)}</p>}
      {!isEmpty && (
        <ul>
          {changes.slice(0, MOST_NAMED).map(({ mangaId, title, before, after }) => (
            <li key={mangaId}>
              <bdi>{title}</bdi>
              <span>
                <s>{listingText(before)}</s> {listingText(after)}
              </span>
            </li>
          ))}
          {changes.length > MOST_NAMED && (
            <li>{i18n.t('bulk.more', { count: numberText(changes.length - MOST_NAMED) })}</li>
          )}
        </ul>
      )}
      <div class="bulk-buttons">
        <button type="button" class="button" onClick={onCancel}>
          {i18n.t('series.cancel')}
        </button>
        {!isEmpty && (
          <button type="button" class="button button-primary" onClick={onApply}>
            {i18n.t('bulk.apply')}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** "42 series, 84 requests, about 2 min beside your open MangaDex tab." */
function summary(count: number, requests: number, slots: number): string {
  const parts = {
    series: i18n.t('library.count', count),
    requests: i18n.t('bulk.requests', requests),
    time: lasting(bulkTimeMs(requests, Math.max(1, slots))),
  };
  return isBesideTab(slots) ? i18n.t('bulk.summaryBeside', parts) : i18n.t('bulk.summary', parts);
}
