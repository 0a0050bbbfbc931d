import type { Id, Rating, ReadingStatus } from '../service/ids';

export interface MangaRow {
  readonly id: Id;
  readonly title: string;
  readonly altTitles: readonly string[];
  /** Missing until a sync has brought the series since. */
  readonly otherTitles?: OtherTitles;
  readonly status: ReadingStatus | null;
  readonly isFollowed: boolean;
  readonly contentRating: string;
  readonly coverFile: string | null;
  /** The service has merged or deleted it: what was known of it stays. */
  readonly isDeleted?: true;
  /** Whether chapter numbers start over in each volume. */
  readonly resetsNumbers: boolean;
  /** What the service accepted from here lately: it is newer than an answer that was asked for earlier. */
  readonly localOverrides?: LocalOverrides;
  /** Every chapter in these languages (none stands for all) is known since then. */
  readonly complete?: AskedAt & {
    readonly languages: readonly string[];
    /** Some could not be read, or came twice. */
    readonly isPartial?: true;
  };
  /** Missing until a sync has brought the series since. */
  readonly publication?: Publication;
  /** A code; `null` where the service gives none that can be read. Missing until a sync has brought the series since. */
  readonly originalLanguage?: string | null;
  /** Addresses where its publishers show it: `https` alone. */
  readonly officialLinks?: readonly string[];
  /** Missing until a sync has brought the series since. */
  readonly trackers?: TrackerIds;
  /** Numbers that no row here could be read of when they were asked for, in every language. */
  readonly otherLanguages?: AskedAt & { readonly numbers: readonly NumberInOtherLanguage[] };
  /** The reader's own; missing until it was asked for or set here. */
  readonly rating?: {
    readonly value: Rating | null;
    readonly at: number;
    /** The service took it from here. */
    readonly isDelivered?: true;
    /** An answer has shown it since. */
    readonly isShown?: true;
  };
}

/** Titles that stand in place of a row's own, where a reader chose so and they differ from it. Each is among `altTitles` too. */
export interface OtherTitles {
  readonly english?: string;
  /** In Latin letters. */
  readonly romanized?: string;
  readonly original?: string;
}

/** Which title of a series comes first. */
export type TitleChoice = keyof OtherTitles;

interface AskedAt {
  /** By this machine's clock, in epoch ms. */
  readonly at: number;
  /** The service's clock minus that one, in ms; missing where they agreed, and in a row of an earlier version. */
  readonly aheadMs?: number;
}

export interface Publication {
  readonly status: string | null;
  /** Empty or `null` where that is not known. */
  readonly lastChapter: string | null;
  readonly lastVolume: string | null;
}

/** What other sites that keep lists call the series; `null` where that is not said. */
export interface TrackerIds {
  /** At MyAnimeList. */
  readonly mal: number | null;
  /** At AniList. */
  readonly al: number | null;
}

export interface NumberInOtherLanguage {
  readonly volume: string | null;
  readonly number: string | null;
  /** In every release; `null` where the answer leaves that open. */
  readonly isUnavailable: boolean | null;
}

export interface LocalOverrides {
  readonly follow?: {
    readonly value: boolean;
    readonly at: number;
    /** An answer has shown it since. */
    readonly isShown?: true;
    /** It began here, and no page of the service's list has brought it since: no check asked for its chapters. */
    readonly isUnlisted?: true;
  };
  readonly status?: { readonly value: ReadingStatus | null; readonly at: number; readonly isShown?: true };
}

export interface ChapterRow {
  readonly id: Id;
  readonly mangaId: Id;
  readonly volume: string | null;
  /** As published: "12", "12.5", "Extra"; `null` for a one-shot. */
  readonly number: string | null;
  readonly title: string | null;
  readonly language: string;
  readonly groups: readonly string[];
  readonly groupIds: readonly Id[];
  readonly externalUrl: string | null;
  readonly isUnavailable: boolean;
  readonly isDeleted?: boolean;
  /** It was asked for by itself: what came out before and after it may not be known. */
  readonly isLone?: boolean;
  readonly pages: number;
  /** By the service's clock; it may lie in the future. */
  readonly publishAt: number;
}

export interface MarkersRow {
  readonly mangaId: Id;
  readonly read: readonly Id[];
  /** When the service was last asked; if `null`, a chapter that is missing in `read` is unknown. */
  readonly checkedAt: number | null;
  /** Marks that the service took lately: an answer that was asked for earlier is older than they are. */
  readonly delivered: readonly {
    readonly chapterId: Id;
    readonly read: boolean;
    readonly at: number;
    /** An answer has shown it since. */
    readonly isShown?: true;
  }[];
  /** Chapters whose mark a tab of the site changed, for an unknown account, after the last answer about them. */
  readonly unconfirmed?: readonly Id[];
}

/** `bytes` is `null` if the service has no picture for `file`, so that it is not asked again. */
export interface CoverRow {
  readonly mangaId: Id;
  readonly file: string;
  readonly type: string;
  readonly bytes: ArrayBuffer | null;
  readonly size?: number;
}

export interface LastSyncRow {
  readonly name: 'sync';
  readonly checkedAt: number;
  readonly knownSince: number;
  /** None, or missing, stands for every language. */
  readonly languages?: readonly string[];
  readonly requests?: number;
}

export interface StatusesRow {
  readonly name: 'statuses';
  readonly statuses: Readonly<Record<Id, ReadingStatus>>;
}

/** Of a chapter what a list says of it. */
export type NextChapter = Pick<
  ChapterRow,
  'id' | 'volume' | 'number' | 'title' | 'language' | 'groups' | 'externalUrl' | 'publishAt'
>;

/** Without pending marks. What is optional, a row of an earlier version may lack: it is counted again. */
export interface UnreadRow {
  readonly mangaId: Id;
  readonly count: number;
  /** Older chapters are not missing. */
  readonly isComplete: boolean;
  /** The lowest unread number; `null` when all is read. A row that an earlier version has left has none of the two. */
  readonly next: NextChapter | null;
  /** Numbers whose every release in the reader's languages was taken down. */
  readonly takenDown?: number;
  readonly rhythm?: Rhythm | null;
  /** The lowest number that waits for a group; `null` or missing where none does. */
  readonly awaited?: AwaitedChapter | null;
  /** The publication has ended, and its last number is read. */
  readonly isFinished?: boolean;
  /** Of the chapters that count, read ones included. */
  readonly languages?: readonly string[];
  /** In languages that the reader's settings do not count; `null` without any, and in a series that has languages of its own. */
  readonly uncounted?: UncountedChapters | null;
  /** When the newest chapter for the reader came out, or a wait was over, in epoch ms; 0 without one. */
  readonly newestAt?: number;
  readonly isShown: boolean;
  /** When the newest of all its chapters came out, or a wait was over: by a clock that is set back to before that, the count is another. */
  readonly validFrom: number;
  /** When its next chapter comes out, or a wait is over, and the count changes. */
  readonly validUntil: number | null;
  readonly filters: string;
  /** Another with each count that is stored; missing in one that is not. */
  readonly revision?: string;
}

/** Numbers after all that is read, which are out in other languages alone. */
export interface UncountedChapters {
  readonly count: number;
  readonly languages: readonly string[];
}

/** A number that is out, by none of the groups that a reader prefers in its series. */
export interface AwaitedChapter extends Pick<ChapterRow, 'volume' | 'number' | 'title'> {
  /** Of the group, where there is one alone and its name is known. */
  readonly group: string | null;
  /** When any other will do, in epoch ms. */
  readonly until: number;
}

/** How a series comes out, as far as its last releases tell. */
export interface Rhythm {
  readonly everyMs: number;
  /** Epoch ms. */
  readonly nextAt: number;
}
