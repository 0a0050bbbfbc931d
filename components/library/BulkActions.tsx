import { i18n } from '#i18n';
import type { BulkAction } from '../../lib/model/bulk-change';
import { type ReadingStatus, readingStatuses } from '../../lib/service/ids';
import { ratingName } from '../texts/rating-name';
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
      <select
        aria-label={i18n.t('bulk.rate')}
        value=""
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          currentTarget.value = '';
          if (value !== '') onAction({ kind: 'rate', rating: ratings.find((one) => `${one}` === value) ?? null });
        }}
      >
        <option value="">{i18n.t('bulk.rate')}</option>
        {[...ratings, null].map((rating) => (
          <option key={rating} value={`${rating}`}>
            {ratingName(rating)}
          </option>
        ))}
      </select>
      <select
        aria-label={i18n.t('bulk.mute')}
        value=""
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          currentTarget.value = '';
          if (value !== '') onAction({ kind: 'mute', isMuted: value === MUTED });
        }}
      >
        <option value="">{i18n.t('bulk.mute')}</option>
        <option value={MUTED}>{i18n.t('bulk.titleMute')}</option>
        <option value="unmuted">{i18n.t('bulk.titleUnmute')}</option>
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
const MUTED = 'muted';
const ratings = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;

function statusOf(value: string): ReadingStatus | null {
  return readingStatuses.find((status) => status === value) ?? null;
}
