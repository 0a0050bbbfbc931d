/** One thing that was measured, beside what is promised of it. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** What is allowed; null where nothing is promised, as of a library that ours is compared with. */
  readonly allowed: string | null;
  readonly isKept: boolean;
}

/** Where figures come from. */
export interface Source {
  /** Relative to the root of the repository: what was read, or what was run. */
  readonly file: string;
  /** Epoch ms of the run. */
  readonly at: number;
  /** The commit that the run was made on, or that brought its results; null where it is not known. */
  readonly commit: string | null;
  /** Commits to the product since the run. */
  readonly changesSince: number;
}

/** The figures of one kind, or the command that takes them where there are none. */
export interface Section {
  readonly title: string;
  /** What the figures are, in a sentence or two. */
  readonly about: string;
  readonly content: Measured | { readonly missing: string };
}

export interface Measured {
  readonly source: Source;
  readonly figures: readonly Figure[];
  /** What makes the figures doubtful, as sentences. */
  readonly doubts: readonly string[];
}
