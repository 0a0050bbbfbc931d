/** A change of many series at once: which of them it changes, and how far it has come. Pure. */
import type { BulkAction, BulkChangeRow, BulkEntry, SeriesListing } from '../model/bulk-change';
import { type Intent, isPending } from '../model/intents';
import type { Id } from '../service/ids';

export interface ChosenSeries extends SeriesListing {
  readonly mangaId: Id;
}

export interface BulkPlan {
  /** Those that it changes. */
  readonly entries: readonly BulkEntry[];
  readonly requests: number;
}

export function planBulkChange(chosen: readonly ChosenSeries[], action: BulkAction): BulkPlan {
  const entries = chosen
    .map(({ mangaId, isFollowed, status }) => {
      const before = { isFollowed, status };
      return { mangaId, before, after: afterAction(before, action) };
    })
    .filter(({ before, after }) => !isSame(before, after));
  return { entries, requests: entries.reduce((sum, entry) => sum + requestsOf(entry), 0) };
}

/** Of those that it has reached: what a person had changed in the meantime stays. */
export function undoOf(change: BulkChangeRow): readonly BulkEntry[] {
  const skipped = new Set(change.skipped);
  return change.entries
    .slice(0, change.queued)
    .filter(({ mangaId }) => !skipped.has(mangaId))
    .map(({ mangaId, before, after }) => ({ mangaId, before: after, after: before }));
}

export interface BulkProgress {
  readonly of: number;
  /** The service has them. */
  readonly done: number;
  readonly refused: number;
  readonly skipped: number;
}

/** @param intents of the account. */
export function bulkProgress(change: BulkChangeRow, intents: readonly Intent[]): BulkProgress {
  const own = intents.filter(({ operationId }) => operationId === change.operationId);
  const waiting = new Set(own.filter(isPending).map(({ key }) => key));
  const refused = new Set(own.filter(({ state }) => state.name === 'refused').map(({ key }) => key));
  const stopped = refused.difference(waiting).size;
  const { length: of } = change.entries;
  const skipped = change.skipped.length;
  return { of, done: change.queued - skipped - waiting.size - stopped, refused: stopped, skipped };
}

export function isOver({ of, done, refused, skipped }: BulkProgress): boolean {
  return done + refused + skipped >= of;
}

/** The person wants nothing else of the series since. */
export function isUntouched(listing: SeriesListing, { before, after }: BulkEntry): boolean {
  return isSame(listing, before) || isSame(listing, after);
}

function afterAction(before: SeriesListing, action: BulkAction): SeriesListing {
  if (action.kind === 'unfollow') return { isFollowed: false, status: null };
  return { ...before, status: action.status };
}

function requestsOf({ before, after }: BulkEntry): number {
  return Number(before.isFollowed !== after.isFollowed) + Number(before.status !== after.status);
}

function isSame(one: SeriesListing, other: SeriesListing): boolean {
  return one.isFollowed === other.isFollowed && one.status === other.status;
}
