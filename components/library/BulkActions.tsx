import { i18n } from '#i18n';
import type { BulkAction } from '../../lib/model/bulk-change';
import { type ReadingStatus, readingStatuses } from '../../lib/service/ids';
import { readingStatusName } from '../texts/reading-status';

interface BulkActionsProps {
  readonly onAction: (action: BulkAction) => void;
}

/** What can be done with the chosen series. Each shows first what it would change. */
export function BulkActions({ onAction }: BulkActionsProps) {
  return (
    <div class="bulk-actions">
      <select
        aria-label={i18n.t('bulk.setStatus')}
        value=""
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          currentTarget.value = '';
          if (value !== '') onAction({ kind: 'status', status: statusOf(value) });
        }}
      >
        <option value="">{i18n.t('bulk.setStatus')}</option>
        {readingStatuses.map((status) => (
          <option key={status} value={status}>
            {readingStatusName(status)}
          </option>
        ))}
        <option value={NONE}>{readingStatusName(null)}</option>
      </select>
      <button type="button" class="button button-small" onClick={() => onAction({ kind: 'markUpTo', number: null })}>
        {i18n.t('bulk.markUpTo')}
      </button>
      <button type="button" class="button button-small" onClick={() => onAction({ kind: 'unfollow' })}>
        {i18n.t('bulk.unfollow')}
      </button>
    </div>
  );
}

const NONE = 'none';

function statusOf(value: string): ReadingStatus | null {
  return readingStatuses.find((status) => status === value) ?? null;
}
