import type { Id, ReadingStatus } from '../service/ids';

/** The rows of the library, as the database keeps them. */

/** A manga of the list, or of a chapter that was met. */
export interface MangaRow {
  readonly id: Id;
  readonly title: string;
  readonly altTitles: readonly string[];
  readonly status: ReadingStatus | null;
  readonly isFollowed: boolean;
  readonly contentRating: string;
  /** The file name of the cover at the service; `null` where there is none. */
  readonly coverFile: string | null;
  /** Whether chapter numbers start over in each volume. */
  readonly resetsNumbers: boolean;
  /** What the service took from here lately (epoch ms): an answer that was asked for before that is older than it is. */
  readonly took?: LocalOverrides;
  /** That every chapter of it is known: in which languages (none stands for every one), and since when it was, in epoch ms. */
  readonly whole?: { readonly languages: readonly string[]; readonly at: number };
}

export interface LocalOverrides {
  readonly follow?: { readonly value: boolean; readonly at: number };
  readonly status?: { readonly value: ReadingStatus | null; readonly at: number };
}

export interface ChapterRow {
  readonly id: Id;
  readonly mangaId: Id;
  readonly volume: string | null;
  /** As published: "12", "12.5", "Extra"; `null` for a one-shot. */
  readonly number: string | null;
  readonly title: string | null;
  readonly language: string;
  /** The names of the scanlation groups, and their ids; more than one for a joint release. */
  readonly groups: readonly string[];
  readonly groupIds: readonly Id[];
  /** Where it is read, when not at the service. */
  readonly externalUrl: string | null;
  readonly isUnavailable: boolean;
  /** Whether the service has deleted it; then it counts as unavailable. */
  readonly isGone?: boolean;
  readonly pages: number;
  /** In epoch ms by the service's clock; it may lie in the future. */
  readonly publishAt: number;
}

/** The read marks of one manga as the service gave them, with the marks that were delivered since. */
export interface MarkersRow {
  readonly mangaId: Id;
  readonly read: readonly Id[];
  /** When the service was last asked, in epoch ms; `null` if never: then a chapter that is missing in `read` is unknown. */
  readonly checkedAt: number | null;
  /** Marks that the service took lately, in epoch ms: an answer that was asked for before them is older than they are. */
  readonly delivered: readonly { readonly chapterId: Id; readonly read: boolean; readonly at: number }[];
  /** Chapters of which a tab of the site was seen to change the mark, for whatever account, and the service has said nothing since. */
  readonly heard?: readonly Id[];
}

/** A cover as a file. `bytes` is `null` where the service has no picture for `file`, so that it is not asked again. */
export interface CoverRow {
  readonly mangaId: Id;
  readonly file: string;
  readonly type: string;
  readonly bytes: ArrayBuffer | null;
  /** How many bytes it has, set when it is stored: so that they can be added up without reading the pictures. */
  readonly size?: number;
}

/** How far the last completed check went. */
export interface LastSyncRow {
  readonly name: 'check';
  /** When it was completed, in epoch ms. */
  readonly checkedAt: number;
  /** Chapters of followed manga are known since this moment, in epoch ms. */
  readonly knownSince: number;
  /** The languages of which they are known; none, or missing, stands for every language. */
  readonly languages?: readonly string[];
  /** What it cost; missing where an earlier version made it. */
  readonly requests?: number;
}

/** Every reading status as the service last gave them: also of manga that are not known here yet. */
export interface StatusesRow {
  readonly name: 'statuses';
  readonly statuses: Readonly<Record<Id, ReadingStatus>>;
}

/** How much of a series is unread, without pending marks. */
export interface UnreadRow {
  readonly mangaId: Id;
  readonly count: number;
  /** Whether the tab "Unread" shows the series when something is unread. */
  readonly isShown: boolean;
  /** When the last of its chapters that are out came out, in epoch ms: before that, by a clock that is set back, it is another. */
  readonly holdsFrom: number;
  /** When its next chapter comes out, in epoch ms: then the number is another. */
  readonly changesAt: number | null;
  /** The fingerprint of the filters that it was counted by. */
  readonly filters: string;
}
