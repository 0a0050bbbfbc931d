import type { FailureCode } from '../failure';
import type { Id } from '../service/ids';

/** Stored in one transaction with each answer, so that a sync that died goes on where it was. */
export interface SyncJob {
  /** `whole` asks for everything, `quick` for what `budget.ts` says, `wider` for chapters in more languages. */
  readonly kind: 'whole' | 'quick' | 'wider';
  readonly startedAt: number;
  /** Nothing was known before, so no chapter counts as new. */
  readonly isFirst: boolean;
  readonly languages: readonly string[];
  /** Of single series, besides those: only feeds ask for them, and what is older is not known. */
  readonly seriesLanguages?: readonly string[];
  readonly knownSince: number;
  readonly done: number;
  readonly limit: number;
  readonly steps: readonly Step[];
  /** Followed when the pages of follows began, and not shown by them since. */
  readonly missing: readonly Id[];
  /** Follows that could not be read: any of those that are missing may be among them. */
  readonly unreadable: number;
  /** When it came out; `null` before the first. */
  readonly oldest: number | null;
  readonly arrived: readonly { readonly mangaId: Id; readonly chapterId: Id }[];
  /** `null` or missing while it is under way. */
  readonly failure?: FailureCode | null;
}

export type SyncJobRow = SyncJob & { readonly name: 'job' };

/** `rolling` is the next request of the rotation. */
export type Step = Asked | { readonly ask: 'rolling' };

export type Asked =
  | { readonly ask: 'statuses' }
  | { readonly ask: 'follows'; readonly offset: number; readonly total: number | null }
  /** Those with a status alone are not followed. */
  | { readonly ask: 'manga'; readonly ids: readonly Id[]; readonly areFollowed: boolean }
  | FeedStep
  | { readonly ask: 'series'; readonly mangaId: Id; readonly offset: number }
  | { readonly ask: 'markers'; readonly mangaIds: readonly Id[] }
  | AuditStep
  /** Chapters that the feed no longer gives: those that do not come by id either are gone. */
  | { readonly ask: 'doubtful'; readonly ids: readonly Id[] }
  /** Series that the list no longer has: those that do not come by id either are gone. */
  | { readonly ask: 'unlisted'; readonly ids: readonly Id[] };

export interface FeedStep {
  readonly ask: 'feed';
  readonly by: 'publishAt' | 'updatedAt';
  readonly since: number;
  readonly languages: readonly string[];
  readonly newestFirst: boolean;
  readonly offset: number;
  readonly total: number | null;
}

export interface AuditStep {
  readonly ask: 'audit';
  readonly page: number;
  /** A chapter is missing on the pages from `low` to before `high`; `null` is the end. */
  readonly low: number;
  readonly high: number | null;
  readonly found: number;
}

/** What quick syncs ask for in turn, besides new chapters. Why pages overlap: docs/decisions/19-few-requests-per-check.md. */
export interface Rotation {
  /** When the last request of the rotation was due; the next one is due a spacing later. */
  readonly dueAt: number;
  readonly phase: (typeof phases)[number];
  /** Where the next page of follows begins, and the end of the page before it. */
  readonly offset: number;
  readonly tail: readonly Id[];
  readonly missing: readonly Id[];
  readonly restarts: number;
  readonly unreadable: number;
  readonly after: Id | null;
  /** Requests that came up and had no room in their sync. */
  readonly backlog: readonly Step[];
  /** Requests of the present round that were spared for the backlog. */
  readonly spared: number;
  readonly publishedUntil: number;
  readonly changedUntil: number;
  readonly wholeAt: number;
}

export type RotationRow = Rotation & { readonly name: 'rotation' };

export const phases = ['statuses', 'changed', 'gone', 'follows', 'markers'] as const;
