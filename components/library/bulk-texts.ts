import { i18n } from '#i18n';
import { MINUTE, SECOND } from '../../lib/clock';
import type { BulkCost } from '../../lib/library/bulk/bulk-cost';
import type { BulkAction, BulkChangeRow, BulkEdit } from '../../lib/model/bulk-change';
import type { MangaRow } from '../../lib/model/rows';
import type { View } from '../../lib/storage/views';
import { ratingName } from '../texts/rating-name';
import { readingStatusName } from '../texts/reading-status';
import { lasting } from '../texts/times';

/** What a change of many series is called before it is made. */
export function bulkTitle(action: BulkAction): string {
  if (action.kind === 'unfollow') return i18n.t('bulk.titleUnfollow');
  if (action.kind === 'markUpTo') return i18n.t('bulk.titleMarkUpTo');
  if (action.kind === 'mute') return i18n.t(action.isMuted ? 'bulk.titleMute' : 'bulk.titleUnmute');
  if (action.kind === 'rate') return i18n.t('bulk.titleRate', { rating: ratingName(action.rating) });
  return i18n.t('bulk.titleStatus', { status: readingStatusName(action.status) });
}

interface Told {
  readonly action: BulkChangeRow['action'];
  readonly isUndo: boolean;
  readonly isOver: boolean;
  readonly done: number;
  readonly of: number;
}

/** "42 series, 84 requests, about 2 min while a MangaDex tab is open." */
export function costSentence(count: number, cost: BulkCost, pace: Pace): string {
  const series = i18n.t('library.count', count);
  if (cost.requests === 0) return i18n.t('bulk.summaryLocal', { series });
  const parts = {
    series,
    requests: i18n.t('bulk.requests', cost.requests),
    time: lasting(bulkTimeMs(cost, pace)),
  };
  return pace?.siteIsBusy ? i18n.t('bulk.summaryBeside', parts) : i18n.t('bulk.summary', parts);
}

/** How far it has come. */
export function bulkSentence({ action, isUndo, isOver, ...counts }: Told): string {
  const [done, of] = [`${counts.done}`, `${counts.of}`];
  if (isUndo) return i18n.t(isOver ? 'bulk.undone' : 'bulk.undoing', { done, of });
  if (action.kind === 'import') return i18n.t(isOver ? 'files.imported' : 'files.importing', { done, of });
  if (action.kind === 'unfollow') return i18n.t(isOver ? 'bulk.unfollowed' : 'bulk.unfollowing', { done, of });
  if (action.kind === 'markUpTo') return i18n.t(isOver ? 'bulk.marked' : 'bulk.marking', { done, of });
  if (action.kind === 'mute') return i18n.t(action.isMuted ? 'bulk.muted' : 'bulk.unmuted', { done, of });
  if (action.kind === 'rate')
    return i18n.t(isOver ? 'bulk.rated' : 'bulk.rating', { rating: ratingName(action.rating), done, of });
  return i18n.t(isOver ? 'bulk.set' : 'bulk.setting', { status: readingStatusName(action.status), done, of });
}

/** As the column of the table says it. */
export function listingText({ status, isFollowed }: Pick<MangaRow, 'status' | 'isFollowed'>): string {
  const name = readingStatusName(status);
  return isFollowed ? name : i18n.t('library.notFollowedStatus', { status: name });
}

/** What a series has before and after, in a few words; before is empty where that goes without saying. */
export function editsText(
  listing: Pick<MangaRow, 'status' | 'isFollowed'>,
  edits: readonly BulkEdit[],
): { readonly before: string; readonly after: string } {
  const marks = edits.filter(({ kind }) => kind === 'mark').length;
  if (marks > 0) return { before: '', after: i18n.t('series.known', marks) };
  const rating = edits.find((edit) => edit.kind === 'rating');
  if (rating) return { before: ratingName(rating.before), after: ratingName(rating.after) };
  const mute = edits.find((edit) => edit.kind === 'mute');
  if (mute) return { before: muteText(mute.before), after: muteText(mute.after) };
  let { isFollowed, status } = listing;
  for (const edit of edits) {
    if (edit.kind === 'follow') isFollowed = edit.after;
    if (edit.kind === 'status') status = edit.after;
  }
  return { before: listingText(listing), after: listingText({ isFollowed, status }) };
}

function muteText(isMuted: boolean): string {
  return i18n.t(isMuted ? 'follows.muted' : 'bulk.notMuted');
}

/** Requests a second beside a tab of the site, and of each slot otherwise: docs/pacing.md. */
const BESIDE_TAB = 0.8;
const OF_EACH_SLOT = 0.85;

/** Marks of one chapter each that the service takes within so many ms: docs/service.md, "Rate limits". */
const SINGLE_MARKS = 300;
const SINGLE_MARKS_MS = 10 * MINUTE;

/** What the pacer allows at the moment, as far as it is known. */
export type Pace = Pick<View<'allowance'>, 'slots' | 'siteIsBusy'> | null;

/** How long so many requests take, in ms. */
export function bulkTimeMs({ requests, singleMarks }: BulkCost, pace: Pace): number {
  const aSecond = pace?.siteIsBusy ? BESIDE_TAB : Math.max(1, pace?.slots ?? 1) * OF_EACH_SLOT;
  const fullPeriods = Math.max(0, Math.ceil(singleMarks / SINGLE_MARKS) - 1);
  return Math.max((requests / aSecond) * SECOND, fullPeriods * SINGLE_MARKS_MS);
}
