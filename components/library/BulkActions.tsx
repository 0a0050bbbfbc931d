import { i18n } from '#i18n';
import type { BulkAction } from '../../lib/model/bulk-change';
import { type ReadingStatus, readingStatuses } from '../../lib/service/ids';
import { ratingName } from '../texts/rating-name';
import { readingStatusName } from '../texts/reading-status';
import { ChoiceList } from './ChoiceList';

interface BulkActionsProps {
  readonly onAction: (action: BulkAction) => void;
}

/** What can be done with the chosen series. Each shows first what it would change. */
export function BulkActions({ onAction }: BulkActionsProps) {
  return (
    <div class="bulk-actions">
      <ActionMenu
        name={i18n.t('bulk.setStatus')}
        options={[
          ...readingStatuses.map((status) => [status, readingStatusName(status)] as const),
          ['none', readingStatusName(null)],
        ]}
        onChoose={(value) => onAction({ kind: 'status', status: statusOf(value) })}
      />
      <ActionMenu
        name={i18n.t('bulk.rate')}
        options={[...ratings, null].map((rating) => [`${rating}`, ratingName(rating)])}
        onChoose={(value) =>
          onAction({ kind: 'rate', rating: ratings.find((rating) => `${rating}` === value) ?? null })
        }
      />
      <ActionMenu
        name={i18n.t('bulk.mute')}
        options={[
          [MUTED, i18n.t('bulk.titleMute')],
          ['unmuted', i18n.t('bulk.titleUnmute')],
        ]}
        onChoose={(value) => onAction({ kind: 'mute', isMuted: value === MUTED })}
      />
      <button type="button" class="button button-small" onClick={() => onAction({ kind: 'markUpTo', number: null })}>
        {i18n.t('bulk.markUpTo')}
      </button>
      <button type="button" class="button button-small" onClick={() => onAction({ kind: 'unfollow' })}>
        {i18n.t('bulk.unfollow')}
      </button>
    </div>
  );
}

interface ActionMenuProps {
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

/** Always shows its name. */
function ActionMenu({ name, options, onChoose }: ActionMenuProps) {
  return (
    <ChoiceList
      label={name}
      value=""
      options={[['', name], ...options]}
      onChoose={(value, list) => {
        list.value = '';
        if (value !== '') onChoose(value);
      }}
    />
  );
}

const MUTED = 'muted';
const ratings = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;

function statusOf(value: string): ReadingStatus | null {
  return readingStatuses.find((status) => status === value) ?? null;
}
