/** What the local service has on its shelves. Plain data, made from a seed, the same at every start. */
export interface Library {
  readonly manga: ReadonlyMap<string, Manga>;
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly groups: ReadonlyMap<string, Group>;
  readonly uploaders: ReadonlyMap<string, Uploader>;
  readonly tags: readonly Tag[];
  readonly reportReasons: readonly ReportReason[];
}

export interface Manga {
  readonly id: string;
  /** Language code to title; some lack `en`. */
  readonly title: Readonly<Record<string, string>>;
  readonly altTitles: readonly Readonly<Record<string, string>>[];
  readonly description: Readonly<Record<string, string>>;
  readonly originalLanguage: string;
  /** Trackers and shops by their short names, as people wrote them: ids or addresses. */
  readonly links: Readonly<Record<string, string>>;
  readonly lastVolume: string | null;
  readonly lastChapter: string | null;
  readonly publicationDemographic: string | null;
  readonly status: 'ongoing' | 'completed' | 'hiatus' | 'cancelled';
  readonly year: number | null;
  readonly contentRating: 'safe' | 'suggestive' | 'erotica' | 'pornographic';
  readonly chapterNumbersResetOnNewVolume: boolean;
  readonly tagIds: readonly string[];
  readonly cover: { readonly id: string; readonly fileName: string; readonly volume: string | null };
  /** In order of publication. */
  readonly chapterIds: readonly string[];
  /** Epoch ms. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Chapter {
  readonly id: string;
  readonly mangaId: string;
  readonly groupIds: readonly string[];
  readonly uploaderId: string;
  readonly volume: string | null;
  readonly chapter: string | null;
  readonly title: string | null;
  readonly translatedLanguage: string;
  readonly externalUrl: string | null;
  readonly isUnavailable: boolean;
  /** 0 for external and unavailable chapters. */
  readonly pages: number;
  /** Epoch ms; may lie in the future. */
  readonly publishAt: number;
  readonly readableAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Hex, part of the page images' addresses; empty when there are no pages. */
  readonly hash: string;
}

export interface Group {
  readonly id: string;
  readonly name: string;
}
export interface Uploader {
  readonly id: string;
  readonly username: string;
}
export interface Tag {
  readonly id: string;
  readonly name: string;
  readonly group: 'genre' | 'theme' | 'format' | 'content';
}
export interface ReportReason {
  readonly id: string;
  readonly category: 'manga' | 'chapter' | 'scanlation_group' | 'user' | 'author';
  readonly reason: string;
  readonly detailsRequired: boolean;
}

/** A person with an account: what is kept about them changes, so it is apart from the shelves. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly client: { readonly id: string; readonly secret: string; readonly state: 'requested' | 'approved' };
  readonly follows: Set<string>;
  readonly statuses: Map<string, string>;
  /** From 1 to 10. */
  readonly ratings: Map<string, { readonly rating: number; readonly createdAt: number }>;
  readonly read: Set<string>;
  /** Newest first, as far as marks asked for it with `updateHistory`. */
  readonly history: { readonly chapterId: string; readonly readDate: number }[];
  readonly reports: Report[];
}

export interface Report {
  readonly id: string;
  readonly category: ReportReason['category'];
  readonly reasonId: string;
  readonly objectId: string;
  readonly details: string;
  readonly status: 'waiting' | 'accepted' | 'refused' | 'autoresolved';
  readonly createdAt: number;
}
