import type { FailureCode } from '../failure';
import type { Id } from '../service/ids';

/**
 * A check that is under way, as pure data: what was asked, and what is still to be asked, in order. It is stored in one transaction
 * with every answer, so a check that died goes on where it was, and asks nothing twice.
 */
export interface SyncJob {
  /** `whole` asks for all of a list, `quick` for what `budget.ts` says, `wider` for chapters in more languages. */
  readonly kind: 'whole' | 'quick' | 'wider';
  /** In epoch ms. */
  readonly startedAt: number;
  /** Whether nothing was known before: then nothing that comes is new. */
  readonly isFirst: boolean;
  /** The languages that chapters are asked for in; none stands for every language. */
  readonly languages: readonly string[];
  /** Since when chapters of followed manga are known once it is over, in epoch ms. */
  readonly knownSince: number;
  /** Requests that were answered, and how many there may be. */
  readonly done: number;
  readonly limit: number;
  readonly steps: readonly Step[];
  /** Manga that were followed when the pages of follows began, and that those have not shown yet. */
  readonly missing: readonly Id[];
  /** How many follows the answers left out because they could not be read: any of those that are missing may be among them. */
  readonly unreadable: number;
  /** The publication of the oldest chapter that the feed gave, newest first, in epoch ms; `null` before the first. */
  readonly oldest: number | null;
  /** Chapters that came out since the last check. */
  readonly arrived: readonly { readonly mangaId: Id; readonly chapterId: Id }[];
  /** Why it failed; `null` or missing while it is under way. */
  readonly failure?: FailureCode | null;
}

export type SyncJobRow = SyncJob & { readonly name: 'course' };

/** One request; `rolling` is the next one of the round, whichever that will be. */
export type Step = Asked | { readonly ask: 'rolling' };

export type Asked =
  | { readonly ask: 'statuses' }
  | { readonly ask: 'follows'; readonly offset: number; readonly total: number | null }
  /** Manga by id. Those with a status alone are not followed. */
  | { readonly ask: 'manga'; readonly ids: readonly Id[]; readonly areFollowed: boolean }
  | FeedStep
  /** The chapters of a manga that is new in the list. */
  | { readonly ask: 'series'; readonly mangaId: Id; readonly offset: number }
  | { readonly ask: 'markers'; readonly mangaIds: readonly Id[] }
  /** A page of all known chapters, to find out what is gone (`audit.ts`). */
  | AuditStep
  /** Chapters that the feed no longer gives: those that are not given by id either are gone. */
  | { readonly ask: 'doubtful'; readonly ids: readonly Id[] };

export interface FeedStep {
  readonly ask: 'feed';
  readonly by: 'publishAt' | 'updatedAt';
  /** In epoch ms. */
  readonly since: number;
  readonly languages: readonly string[];
  readonly newestFirst: boolean;
  readonly offset: number;
  /** How many chapters the page before said that there are; `null` for the first page. */
  readonly total: number | null;
}

export interface AuditStep {
  readonly ask: 'audit';
  readonly page: number;
  /** The pages among which something is gone: from `low` on, before `high`; all of them where it is `null`. */
  readonly low: number;
  readonly high: number | null;
  /** How often something was found before. */
  readonly found: number;
}

/**
 * Everything but new chapters, asked for in turn by quick checks, as pure data: the statuses, changed chapters, whether chapters are
 * gone, the pages of follows, the read marks. Then it starts over.
 *
 * The pages of follows are read hours apart, and a follow that is taken back moves those behind it one place forward. So a page
 * overlaps with the one before: as long as it still shows something of that one's end, nothing was passed over. Where it does not,
 * the pages start over. Only a series that was followed when the first page was asked, and that no page has shown since, counts as
 * no longer followed.
 */
export interface Rotation {
  /** When the last request of the round was due, in epoch ms; the next one is due a spacing later. */
  readonly dueAt: number;
  readonly phase: (typeof phases)[number];
  /** Where the next page of follows begins, and the end of the page before it. */
  readonly offset: number;
  readonly tail: readonly Id[];
  /** Followed when the first page was asked, and not shown by a page since. */
  readonly missing: readonly Id[];
  /** How often the pages had to start over. */
  readonly restarts: number;
  /** How many follows could not be read since: any of those that are missing may be among them. */
  readonly unreadable: number;
  /** Manga up to this id have had their read marks asked for. */
  readonly after: Id | null;
  /** What came up and had no room in its check. */
  readonly backlog: readonly Step[];
  /** How many requests of the present round were spared for it. */
  readonly spared: number;
  /** Until when new and changed chapters are known, in epoch ms. */
  readonly publishedUntil: number;
  readonly changedUntil: number;
  /** When everything was last asked for in one check, in epoch ms. */
  readonly wholeAt: number;
}

export type RotationRow = Rotation & { readonly name: 'round' };

export const phases = ['statuses', 'changed', 'gone', 'follows', 'markers'] as const;
