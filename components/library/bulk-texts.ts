import { i18n } from '#i18n';
import type { BulkAction, SeriesListing } from '../../lib/model/bulk-change';
import { readingStatusName } from '../texts/reading-status';

/** What a change of many series is called before it is made. */
export function bulkTitle(action: BulkAction): string {
  return action.kind === 'unfollow'
    ? i18n.t('bulk.titleUnfollow')
    : i18n.t('bulk.titleStatus', { status: readingStatusName(action.status) });
}

interface Told {
  readonly action: BulkAction;
  readonly isUndo: boolean;
  readonly isOver: boolean;
  readonly done: number;
  readonly of: number;
}

/** How far it has come. */
export function bulkSentence({ action, isUndo, isOver, ...counts }: Told): string {
  const [done, of] = [`${counts.done}`, `${counts.of}`];
  if (isUndo) return i18n.t(isOver ? 'bulk.undone' : 'bulk.undoing', { done, of });
  if (action.kind === 'unfollow') return i18n.t(isOver ? 'bulk.unfollowed' : 'bulk.unfollowing', { done, of });
  return i18n.t(isOver ? 'bulk.set' : 'bulk.setting', { status: readingStatusName(action.status), done, of });
}

/** As the column of the table says it. */
export function listingText({ status, isFollowed }: SeriesListing): string {
  const name = readingStatusName(status);
  return isFollowed ? name : i18n.t('library.notFollowedStatus', { status: name });
}
